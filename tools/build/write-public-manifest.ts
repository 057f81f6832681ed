import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { toPublicManifest } from './public-manifest.ts'
import { NEXT } from './next-folder.ts'

/** Writes the manifest for the public pages beside the router's own; `src/server/pages/built-files.ts` finds it. */
const FOLDER = `${NEXT}/client/assets`

const [full, ...others] = (await readdir(FOLDER)).filter((name) => /^manifest-\w+\.js$/.test(name))
if (full === undefined || others.length > 0) throw new Error('The build has left no manifest, or several.')
const { url, script } = toPublicManifest(await readFile(join(FOLDER, full), 'utf8'))
await writeFile(join(FOLDER, basename(url)), script)
