import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { isOriginal } from '#platform/media/blob-store.ts'
import { whileOpen } from '#platform/program/while-open.ts'
import {
  BackupError,
  DAMAGED,
  BEGINNING,
  beginningSchema,
  FORMAT,
  MANIFEST,
  manifestSchema,
  MAX_PART_BYTES,
  rowsSchema,
  type Beginning,
  type FileSum,
  type Manifest,
} from './backup-format.ts'
import { checkLevel } from './level-store.ts'
import type { Row } from './row.ts'
import { SEAL_MARK, unseal } from './seal.ts'
import { readTar, type TarFile } from './tar.ts'

export type BackupPart =
  | { kind: 'rows'; table: string; rows: Row[] }
  | { kind: 'media' | 'settings'; name: string; bytes: Buffer }
  | { kind: 'manifest'; manifest: Manifest }

const STRANGE = 'Diese Datei ist keine Sicherung von Vereinsheim, oder ihr Anfang ist beschädigt.'
const LOCKED = 'Die Sicherung ist verschlüsselt. Bitte nennen Sie mit --passphrase-file die Datei mit dem Passwort.'
const GZIP_MARK = Buffer.from([0x1f, 0x8b])

const FORMER =
  'Diese Sicherung hat eine frühere Version von Vereinsheim verschlüsselt. Wie sie sich einspielen lässt, steht in docs/operating-many.md.'
const FORMER_MARK = Buffer.from('VEREINSHEIM-SEALED-1\n', 'latin1')

/** @property passphrase undefined: only an unencrypted backup can be read */
export type Opening = { passphrase: string | undefined }

/**
 * @returns in `parts` everything after the beginning, to be read once
 * @throws {BackupError} when the file is damaged, not a backup, of a newer version, or the passphrase is missing or wrong
 */
export async function openBackup(path: string, opening: Opening) {
  // Reads the file to its end before using any of it: damage may show only there.
  for await (const file of readFiles(path, opening)) void file
  const files = readFiles(path, opening)
  const { value: first } = await files.next()
  if (first?.name !== BEGINNING) throw new BackupError(STRANGE)
  return { beginning: readBeginning(first), parts: readParts(files) }
}

async function* readFiles(path: string, { passphrase }: Opening): AsyncGenerator<TarFile> {
  const mark = await readMark(path)
  const isSealed = mark.equals(SEAL_MARK)
  if (mark.subarray(0, FORMER_MARK.length).equals(FORMER_MARK)) throw new BackupError(FORMER)
  if (!isSealed && !mark.subarray(0, 2).equals(GZIP_MARK)) throw new BackupError(STRANGE)
  if (isSealed && passphrase === undefined) throw new BackupError(LOCKED)

  const raw = toWeb(createReadStream(path))
  const zipped = isSealed && passphrase !== undefined ? await unseal(raw, passphrase) : raw
  try {
    // The iteration throws its failure. Unlike DecompressionStream, it continues into a second gzip member, as in format 1.
    const plain = pipeline(zipped, createGunzip(), () => undefined)
    yield* readTar(toWeb(plain), MAX_PART_BYTES)
  } catch (error) {
    // A system error is no fault of the file.
    if (error instanceof BackupError || (error instanceof Error && 'syscall' in error)) throw error
    throw new BackupError(DAMAGED, { cause: error })
  }
}

/** The same streams as those of the browser, which the libraries expect; only the types differ. */
const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>

const readMark = async (path: string): Promise<Buffer> =>
  whileOpen(await open(path, 'r'), async (file) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SEAL_MARK.length), 0, SEAL_MARK.length, 0)
    return buffer.subarray(0, bytesRead)
  })

function readBeginning({ bytes }: TarFile): Beginning {
  const json = parseJson(bytes.toString())
  if (typeof json === 'object' && json !== null && 'format' in json && Number(json.format) > FORMAT) {
    throw new BackupError(
      'Die Sicherung stammt von einer neueren Version von Vereinsheim. Bitte installieren Sie diese oder eine neuere.',
    )
  }
  const beginning = check(beginningSchema, json)
  checkLevel(beginning.level, 'Die Sicherung')
  return beginning
}

async function* readParts(files: AsyncIterable<TarFile>): AsyncGenerator<BackupPart> {
  const sums: Pick<Manifest, 'media' | 'settings'> = { media: [], settings: [] }
  let manifest: Manifest | undefined
  for await (const { name, bytes } of files) {
    if (manifest) throw new BackupError(DAMAGED)
    const [folder, rest = ''] = splitOnce(name)
    if (name === MANIFEST) {
      manifest = check(manifestSchema, parseJson(bytes.toString()))
      if (!isSame(manifest.media, sums.media) || !isSame(manifest.settings, sums.settings))
        throw new BackupError(DAMAGED)
      yield { kind: 'manifest', manifest }
    } else if (folder === 'tables') {
      yield { kind: 'rows', table: splitOnce(rest)[0], rows: parseRows(bytes) }
    } else if ((folder === 'media' && isOriginal(rest)) || (folder === 'settings' && /^[a-z]+\.yaml$/.test(rest))) {
      sums[folder].push({ name: rest, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
      yield { kind: folder, name: rest, bytes }
    } else throw new BackupError(DAMAGED)
  }
  if (!manifest) throw new BackupError(DAMAGED)
}

function splitOnce(path: string): [string, string] {
  const at = path.indexOf('/')
  return at < 0 ? ['', path] : [path.slice(0, at), path.slice(at + 1)]
}

const isSame = (a: FileSum[], b: FileSum[]) => JSON.stringify(a.map(inOrder)) === JSON.stringify(b.map(inOrder))
const inOrder = ({ name, bytes, sha256 }: FileSum) => [name, bytes, sha256]

const parseRows = (bytes: Buffer): Row[] =>
  check(
    rowsSchema,
    bytes
      .toString()
      .split('\n')
      .slice(0, -1)
      .map((line) => parseJson(line)),
  )

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BackupError(DAMAGED)
  }
}

function check<T>(schema: z.ZodType<T>, json: unknown): T {
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw new BackupError(DAMAGED)
  return parsed.data
}
