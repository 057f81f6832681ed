import { lstatSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { TarEntry, TarHeader } from 'modern-tar'
import { listEntries, toMode } from './seal.ts'

/** The contents of a folder, owned by root, in the same order on every machine. @param place where it is unpacked, such as `opt/` */
export function toEntries(folder: string, place: string, mtime: Date): TarEntry[] {
  return listEntries(folder).map((name) => {
    const path = join(folder, name)
    const stat = lstatSync(path)
    if (stat.isDirectory()) return toFolder(place + name, mtime)
    if (stat.isFile()) return toFile(place + name, mtime, readFileSync(path), toMode(stat))
    return { header: { ...BY_ROOT, name: place + name, type: 'symlink', linkname: readlinkSync(path), mtime } }
  })
}

const BY_ROOT = { size: 0, mode: 0o755, uid: 0, gid: 0 }

export const toFile = (name: string, mtime: Date, body: Uint8Array, mode = 0o644): TarEntry => ({
  header: { ...BY_ROOT, name, size: body.length, mode, mtime },
  body,
})

/** A folder entry, with its unusual attributes. */
export const toFolder = (name: string, mtime: Date, unusual: Partial<TarHeader> = {}): TarEntry => ({
  header: { ...BY_ROOT, name: `${name}/`, type: 'directory', mtime, ...unusual },
})
