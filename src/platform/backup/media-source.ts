import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Pictures and files as they were put in; sizes and formats made from them (`hash-width.format`) are made again. */
const ORIGINAL = /^[0-9a-f]{16}\.[a-z0-9]+$/

export type MediaSource = { names(): AsyncIterable<string>; find(name: string): Promise<Buffer | undefined> }

/** Names of the originals in a media folder; none when there is no such folder. */
export async function* originalsIn(folder: string): AsyncGenerator<string> {
  for (const part of await namesIn(folder)) {
    if (!/^[0-9a-f]{2}$/.test(part)) continue
    for (const name of await namesIn(join(folder, part))) if (ORIGINAL.test(name)) yield name
  }
}

export const isOriginal = (name: string): boolean => ORIGINAL.test(name)

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
