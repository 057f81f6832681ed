import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { installPackage, placeOnce } from '#tests/support/packages/install-package.ts'

const START = 'start-chromium'

/** The package unpacks into `TMPDIR`; it unpacks the libraries that a bare system lacks only if it detects a known cloud server. */
const UNPACK = "import chromium from '@sparticuz/chromium'; await chromium.executablePath()"
const AS_ON_A_BARE_SYSTEM = { AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' }

/** Its own settings look for the fonts below `/tmp`; without a font, words have no size, and pages crash. */
const FONT_SETTINGS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir></fontconfig>
`
/** Sets these libraries and settings for the browser only, not for other programs of the tests. */
const START_SCRIPT = `#!/bin/sh
here=\${0%/*}
export LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`

/** The version that its libraries need: Debian since 12, Ubuntu since 22.04. */
const OLDEST_GLIBC = 2.34
const reportSchema = z.object({ header: z.object({ glibcVersionRuntime: z.coerce.number().optional() }) })

/** Why it cannot run on this machine; undefined if it can. */
export function whyNoNpmChromium(): string | undefined {
  const { platform, arch } = process
  if (platform !== 'linux' || arch !== 'x64') return `npm's Chromium is not made for ${platform} on ${arch}`
  const { glibcVersionRuntime: glibc = 0 } = reportSchema.parse(process.report.getReport()).header
  return glibc < OLDEST_GLIBC ? `npm's Chromium needs glibc ${OLDEST_GLIBC}` : undefined
}

/**
 * Unpacks npm's Chromium (200 MB, a second or two), downloaded on first use; concurrent calls are safe.
 *
 * @returns path of a program that starts it with its own libraries and fonts
 * @throws where {@link whyNoNpmChromium it cannot run}, or npm's error
 */
export async function unpackNpmChromium(): Promise<string> {
  const obstacle = whyNoNpmChromium()
  if (obstacle !== undefined) throw new Error(obstacle)
  const installed = await installPackage('chromium')
  const folder = `${installed}-unpacked`
  await placeOnce(folder, (fresh) => unpackInto(fresh, installed))
  return join(folder, START)
}

async function unpackInto(folder: string, installed: string): Promise<void> {
  const env = { ...process.env, ...AS_ON_A_BARE_SYSTEM, TMPDIR: folder }
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', UNPACK], { cwd: installed, env })
  await writeFile(join(folder, 'fonts.conf'), FONT_SETTINGS)
  await writeFile(join(folder, START), START_SCRIPT, { mode: 0o755 })
}
