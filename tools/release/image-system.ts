import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DEBIAN, type LinuxPlatform } from './fetch-libraries.ts'

/** A user id that no machine uses. */
export const USER = 10_001

/** The parts of libc that Node needs; without its character-set tables, tools and other name services. */
const LIBRARY = /^(?:ld-linux-|lib(?:c|m|dl|pthread|resolv|rt|nss_dns|nss_files|stdc\+\+|gcc_s|atomic)\.so\.)/

/** The system beneath the program: no shell, no package manager. */
const FILES = {
  'etc/passwd': `root:x:0:0:root:/:/nologin\nvereinsheim:x:${USER}:${USER}:Vereinsheim:/data:/nologin\n`,
  'etc/group': `root:x:0:\nvereinsheim:x:${USER}:\n`,
  'etc/nsswitch.conf': 'hosts: files dns\n',
  'etc/os-release': 'ID=debian\nVERSION_ID="13"\nPRETTY_NAME="Debian GNU/Linux 13 (trixie)"\n',
}

/** Lays out the system under the program. @param libraries of Debian, unpacked */
export function layOutSystem(libraries: string, folder: string, platform: LinuxPlatform): void {
  const { triplet } = DEBIAN[platform]
  const from = join(libraries, 'usr/lib', triplet)
  const kept = readdirSync(from).filter((name) => LIBRARY.test(name))
  for (const name of kept) cpSync(join(from, name), join(folder, 'usr/lib', triplet, name), { verbatimSymlinks: true })
  // The name by which the kernel finds the dynamic loader.
  const [place, loader = ''] = [
    platform === 'linux-x64' ? 'usr/lib64' : 'usr/lib',
    kept.find((name) => name.startsWith('ld-')),
  ]
  mkdirSync(join(folder, place), { recursive: true })
  symlinkSync(`/usr/lib/${triplet}/${loader}`, join(folder, place, loader))
  symlinkSync('usr/lib', join(folder, 'lib'))
  if (platform === 'linux-x64') symlinkSync('usr/lib64', join(folder, 'lib64'))
  cpSync(join(libraries, 'var/lib/dpkg/status.d'), join(folder, 'var/lib/dpkg/status.d'), { recursive: true })
  for (const name of ['gcc-14-base', 'libc6'])
    cpSync(join(libraries, 'usr/share/doc', name, 'copyright'), join(folder, 'usr/share/doc', name, 'copyright'))
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}
