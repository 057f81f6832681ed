import { spawnSync } from 'node:child_process'
import { findInstalled, tryChromium } from '#tests/support/browser/browser.ts'
import { unpackNpmChromium } from '#tests/support/browser/npm-chromium.ts'

/** Paths of the working browsers on this machine. */
export type Browsers = { systems: string | undefined; npms: string | undefined }

/** This machine's ways to get browsers; a test can replace them. */
export type Means = {
  findInstalled: () => string | undefined
  /** Undefined if packages cannot be installed without asking. */
  install: (() => void) | undefined
  unpack: () => Promise<string>
  /** @returns why the browser at the path does not work; undefined if it does */
  tryOut: (path: string) => Promise<string | undefined>
  say: (line: string) => void
}

const PACKAGE = 'chromium-headless-shell'

/** Never fails: reports a browser that does not work in a line, and leaves it out. */
export async function provideBrowsers(means: Means = thisMachine()): Promise<Browsers> {
  const { install, say } = means
  if (means.findInstalled() === undefined && install) {
    say(`Browser: no Chromium here; installing Debian's (apt-get install ${PACKAGE}) …`)
    install()
  }
  const installed = means.findInstalled()
  const systems = installed !== undefined && (await isOfUse(means, installed)) ? installed : undefined
  const npms = await unpackIfOfUse(means)
  if (systems === undefined && npms === undefined) say('Browser: none here; the tests in a browser are skipped.')
  else if (systems === undefined) say("Browser: npm's, for the system has none.")
  return { systems, npms }
}

/** The browsers that are missing or do not work here. */
export function listMissing({ systems, npms }: Browsers): string[] {
  return [
    ...(systems === undefined ? ["the system's browser"] : []),
    ...(npms === undefined ? ["npm's browser"] : []),
  ].map((browser) => `${browser} is missing or does not work here`)
}

async function unpackIfOfUse(means: Means): Promise<string | undefined> {
  try {
    const path = await means.unpack()
    return (await isOfUse(means, path)) ? path : undefined
  } catch (error) {
    means.say(`Browser: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

async function isOfUse({ tryOut, say }: Means, path: string): Promise<boolean> {
  const fault = await tryOut(path)
  if (fault !== undefined) say(`Browser: ${path} does not work here: ${fault}`)
  return fault === undefined
}

function thisMachine(): Means {
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  return {
    findInstalled,
    install: mayInstall ? installDebians : undefined,
    unpack: unpackNpmChromium,
    tryOut: tryChromium,
    say: (line) => process.stdout.write(`${line}\n`),
  }
}

/** The caller checks the result. Without a network it must not wait for long. */
function installDebians(): void {
  const options = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', '-o', 'DPkg::Lock::Timeout=60']
  const settings = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', [...options, 'update'], settings)
  spawnSync('apt-get', [...options, 'install', '-y', '--no-install-recommends', PACKAGE], settings)
}
