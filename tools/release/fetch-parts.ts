import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WITH_FILES } from '../build/next-folder.ts'
import { readManifest } from './manifest.ts'
import { run } from './run.ts'

/** All with glibc; the processor's name as npm and Node say it. */
export const PLATFORMS = { 'linux-x64': 'x64', 'linux-arm64': 'arm64' } as const
export type Platform = keyof typeof PLATFORMS

/** Beside those: the lists of passwords (`common-passwords.ts`). */
const PACKAGES = [...WITH_FILES, '@zxcvbn-ts/language-common', '@zxcvbn-ts/language-de']

/**
 * Has npm install what the built server reads beside itself, and Node, as the lock file says: for that platform, whatever this machine is.
 *
 * @param folder empty
 */
export function fetchParts(folder: string, platform: Platform): void {
  const { name, version, dependencies: all, optionalDependencies } = readManifest()
  const dependencies = Object.fromEntries(PACKAGES.map((part) => [part, all[part]]))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version, dependencies, optionalDependencies }))
  copyFileSync('package-lock.json', join(folder, 'package-lock.json'))
  const where = ['--os=linux', `--cpu=${PLATFORMS[platform]}`, '--libc=glibc']
  const quiet = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  run('npm', ['install', ...where, ...quiet], folder)
}
