import { cpSync, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { commitDate } from './commit-date.ts'
import { describeParts } from './describe-parts.ts'
import { DEBIAN, fetchLibraries, isLinux, VERSIONS, type LinuxPlatform } from './fetch-libraries.ts'
import { fetchParts, PLATFORMS, type Platform } from './fetch-parts.ts'
import { collectLicences } from './licences.ts'
import { isOptional, readLock, readManifest } from './manifest.ts'
import { inScratch, run } from './run.ts'
import { seal } from './seal.ts'

/** Files that the program reads at run time, beside its packages; each at the same place as in the sources. */
const FILES = [
  'build/client',
  'build/server',
  'content',
  'src/platform/pdf/typeface',
  'src/site/assets/archivo.woff2',
  'src/site/assets/archivo-rare.woff2',
  'src/site/styles/tokens.css',
]

/** Files of packages that are never read: types, sources, documents, and code for browsers. */
const NOT_READ = [
  /\.(?:map|[cm]?ts|md|ya?ml|cc|h)$/,
  /(?:^|\/)\./,
  /(?:[/.]browser|standalone|\.old)[.-][^/]*$/,
  /\/@zxcvbn-ts\/[^/]+\/dist\b/,
  /^node_modules\/node-(?:linux|win|bin)-/,
]

/**
 * Lays out the program of `build/` as `vereinsheim-<version>/` in that folder, as it will be unpacked.
 *
 * @returns its path
 */
export function layOut(folder: string, { platform }: { platform: Platform }): string {
  const { name, version, description } = readManifest()
  const tree = join(folder, `${name}-${version}`)
  const app = join(tree, 'app')
  rmSync(tree, { recursive: true, force: true })
  mkdirSync(app, { recursive: true })
  for (const file of FILES) cpSync(file, join(app, file), { recursive: true })
  writeFileSync(
    join(app, 'package.json'),
    `${JSON.stringify({ name, version, description, private: true, type: 'module' })}\n`,
  )
  for (const [file, place] of Object.entries({ vereinsheim: 'bin/vereinsheim', 'LIESMICH.txt': 'LIESMICH.txt' }))
    cpSync(join(import.meta.dirname, 'files', file), join(tree, place))
  inScratch((parts) => {
    fetchParts(parts, platform)
    bringParts(parts, tree, platform)
  })
  if (isLinux(platform)) inScratch((scratch) => bringLibrary(fetchLibraries(scratch, platform), tree, platform))
  seal(tree, commitDate())
  return tree
}

/** A library that Node needs and Debian does not install by default. */
function bringLibrary(root: string, tree: string, platform: LinuxPlatform): void {
  const library = join(root, 'usr/lib', DEBIAN[platform].triplet, 'libatomic.so.1')
  cpSync(realpathSync(library), join(tree, 'node/lib/libatomic.so.1'))
  cpSync(join(root, 'usr/share/doc/gcc-14-base/copyright'), join(tree, 'node/lib/copyright'))
}

function bringParts(parts: string, tree: string, platform: Platform): void {
  const isRead = (path: string) => !NOT_READ.some((pattern) => pattern.test(relative(parts, path)))
  cpSync(join(parts, 'node_modules'), join(tree, 'app/node_modules'), { recursive: true, filter: isRead })
  const { node: name, program } = PLATFORMS[platform]
  const node = join(parts, 'node_modules', name)
  cpSync(join(node, 'bin', program), join(tree, 'node/bin', program))
  // The package for Windows has none; it is the same for all.
  const here = Object.values(PLATFORMS).map((each) => join('node_modules', each.node))
  const licence = [node, ...here].map((folder) => join(folder, 'LICENSE')).find(existsSync)
  if (licence === undefined) throw new Error('The licence of Node is missing.')
  cpSync(licence, join(tree, 'node/LICENSE'))
  const lock = readLock('package-lock.json')
  const installed = readLock(join(parts, 'node_modules/.package-lock.json'))
  const used = Object.fromEntries(
    Object.entries(lock).filter(([folder, part]) => !isOptional(part) || folder in installed),
  )
  writeFileSync(join(tree, 'LIZENZEN.txt'), collectLicences(used, [parts, '.']))
  const written = run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'])
  const libraries = isLinux(platform) ? { libatomic1: VERSIONS.libatomic1 } : {}
  const options = { name: readManifest().name, lock, installed, libraries }
  writeFileSync(join(tree, 'sbom.cdx.json'), describeParts(written, options))
}
