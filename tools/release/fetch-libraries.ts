import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Platform } from './fetch-parts.ts'
import { run } from './run.ts'

/** The libraries that Node and sharp need, from Debian 13. Each version is one set of bytes; when Debian replaces one, replace it here. */
const SUITE = 'trixie'
export const VERSIONS = {
  'gcc-14-base': '14.2.0-19',
  libatomic1: '14.2.0-19',
  'libgcc-s1': '14.2.0-19',
  'libstdc++6': '14.2.0-19',
  libc6: '2.41-12+deb13u5',
}

/** Debian's names of the processors and of their library folders. */
export const DEBIAN = {
  'linux-x64': { architecture: 'amd64', triplet: 'x86_64-linux-gnu' },
  'linux-arm64': { architecture: 'arm64', triplet: 'aarch64-linux-gnu' },
} as const satisfies Partial<Record<Platform, unknown>>
export type LinuxPlatform = keyof typeof DEBIAN
export const isLinux = (platform: Platform): platform is LinuxPlatform => platform in DEBIAN

/** Folders that apt expects. */
const PLACES = [
  'var/lib/apt/lists/partial',
  'var/cache/apt/archives/partial',
  'etc/apt/apt.conf.d',
  'etc/apt/preferences.d',
]

/**
 * Unpacks Debian's packages for that platform, whatever this machine is. apt writes only into this folder, and checks signatures.
 *
 * @param folder absolute path, empty
 * @returns the folder with `usr` in it
 */
export function fetchLibraries(folder: string, platform: LinuxPlatform): string {
  const { architecture } = DEBIAN[platform]
  const keys = '/usr/share/keyrings/debian-archive-keyring.gpg'
  writeFileSync(join(folder, 'sources.list'), `deb [signed-by=${keys}] http://deb.debian.org/debian ${SUITE} main\n`)
  const settings = {
    Dir: folder,
    'Dir::Etc::sourcelist': join(folder, 'sources.list'),
    'Dir::Etc::sourceparts': '-',
    'Dir::State::status': '/dev/null',
    'APT::Architecture': architecture,
    'APT::Architectures': architecture,
    'APT::Sandbox::User': 'root',
  }
  for (const place of PLACES) mkdirSync(join(folder, place), { recursive: true })
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  run('apt-get', [...options, '--quiet=2', 'update'], folder)
  const wanted = Object.entries(VERSIONS).map(([name, version]) => `${name}=${version}`)
  run('apt-get', [...options, '--quiet=2', 'download', ...wanted], folder)
  const root = join(folder, 'root')
  const known = join(root, 'var/lib/dpkg/status.d')
  mkdirSync(known, { recursive: true })
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb'))) {
    run('dpkg-deb', ['--extract', join(folder, file), root])
    // Where vulnerability scanners look for an image's packages.
    writeFileSync(join(known, file.replace(/_.*$/, '')), run('dpkg-deb', ['--field', join(folder, file)]))
  }
  return root
}
