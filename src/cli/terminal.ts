import { createInterface } from 'node:readline/promises'
import type { ReadStream } from 'node:tty'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { BackupError, KEY_MARK } from '#platform/backup/backup-format.ts'

export type Keyboard = Pick<ReadStream, 'isTTY'> & NodeJS.ReadableStream

/** Prompts the user for a line; undefined without a keyboard. */
export function askWord(stdin: Keyboard, write: (text: string) => void) {
  if (!stdin.isTTY) return undefined
  return async (question: string): Promise<string> => {
    const lines = createInterface({ input: stdin })
    try {
      write(question)
      const { value } = await lines[Symbol.asyncIterator]().next()
      return String(value ?? '').trim()
    } finally {
      lines.close()
    }
  }
}

/** @property writeError to standard error @property folder base of relative paths */
export type Terminal = { write: (text: string) => void; writeError: (text: string) => void; folder: string }

export const NEEDS_ANSWER =
  'Dieser Befehl fragt vorher nach; dafür muss jemand an der Tastatur sitzen, oder --yes dabeistehen.'

/** 1: refused or failed; 2: not understood. */
export type ExitCode = 0 | 1 | 2

export function refuse({ writeError }: Pick<Terminal, 'writeError'>, sentence: string): 1 {
  writeError(`${sentence}\n`)
  return 1
}

export function misunderstand({ writeError }: Pick<Terminal, 'writeError'>, usage: string): 2 {
  writeError(usage)
  return 2
}

const MIN_CHARACTERS = 12

/** The first line of the file, or an age key on any line. @returns undefined if no file is given */
export async function readPassphrase(file: string | undefined, folder: string): Promise<string | undefined> {
  if (file === undefined) return undefined
  const lines = (await readFile(resolve(folder, file), 'utf8')).split(/\r?\n/)
  // A key follows the comments that `age-keygen` writes.
  const line = lines.find((each) => each.startsWith(KEY_MARK))?.trim() ?? lines[0] ?? ''
  if (line.length >= MIN_CHARACTERS) return line
  throw new BackupError(`Das Passwort in der ersten Zeile von ${file} ist kürzer als ${MIN_CHARACTERS} Zeichen.`)
}
