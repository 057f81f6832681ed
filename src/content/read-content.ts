import { clubSchemas, type Club } from '#features/club/club-facts.ts'
import { findTooDeep, TOO_DEEP_SENTENCE } from '#features/news/too-deep.ts'
import type { ContentFile } from './content-folder.ts'
import { lineOf, type ContentMistake, type ContentNote } from './content-mistake.ts'
import { ALL_KINDS } from './kinds/all-kinds.ts'
import type { ContentKind, Piece, Reference, Surroundings, TextFile } from './kinds/content-kind.ts'
import { readYaml } from '#shared/yaml/read-yaml.ts'

/** A text file and its parsed content. */
export type ReadContentFile = {
  file: ContentFile & TextFile
  kind: ContentKind
  pieces: Piece[]
  references: Reference[]
}

/** @property notes what is not imported, or differently from how it was written */
type Reading = { files: ReadContentFile[]; mistakes: ContentMistake[]; notes: ContentNote[] }

const CLUB_FILE = 'club/club.yaml'
const kindOf = (path: string) => ALL_KINDS.find(({ owns }) => owns(path))
const isText = (file: ContentFile): file is ContentFile & TextFile => file.text !== undefined

/**
 * Reads the text files of a content folder.
 *
 * @param files new or changed files
 * @param knownClub the club's facts from an earlier import, for pages that name them while `club.yaml` is unchanged
 */
export function readContent(files: ContentFile[], knownClub: Club | undefined): Reading {
  const texts = files.filter(isText)
  const surroundings = surroundingsOf(texts, knownClub)
  const reading: Reading = { files: [], mistakes: texts.flatMap(findUnreadable), notes: [] }
  for (const file of texts) readInto(reading, file, surroundings)
  return reading
}

/** The pieces of a file when it was last imported. @returns none where this version can no longer read it */
export function readFormerPieces(file: TextFile, club: Club | undefined): Piece[] {
  const read = kindOf(file.path)?.read(file, { club })
  return read?.ok ? read.value.pieces : []
}

function surroundingsOf(texts: readonly TextFile[], knownClub: Club | undefined): Surroundings {
  const written = texts.find(({ path }) => path === CLUB_FILE)
  const read = written && readYaml(CLUB_FILE, written.text, clubSchemas.club)
  return { club: read?.ok ? read.value : knownClub }
}

function readInto({ files, mistakes, notes }: Reading, file: ContentFile & TextFile, surroundings: Surroundings): void {
  const tooDeep = listTooDeep(file)
  const kind = kindOf(file.path)
  if (tooDeep.length > 0) mistakes.push(...tooDeep)
  else if (kind) {
    const read = kind.read(file, surroundings)
    if (read.ok) {
      files.push({ file, kind, pieces: read.value.pieces, references: read.value.references })
      notes.push(...read.value.notes)
    } else mistakes.push(...read.error)
  } else if (/\.ya?ml$/i.test(file.path))
    mistakes.push(whole(file, 'Eine Datei dieses Namens wird nirgends gebraucht.'))
  else notes.push(whole(file, 'Texte werden hier nicht gelesen.'))
}

const whole = ({ path }: TextFile, sentence: string) => ({ file: path, line: undefined, sentence })

/** The decoder replaces every byte that is not UTF-8 by the first of these characters; no database accepts the second. */
const UNREADABLE = [
  ['\uFFFD', 'Umlaute sind hier nicht lesbar: Bitte speichern Sie die Datei als UTF-8.'],
  ['\0', 'Hier steht ein unsichtbares Zeichen (NUL), das in Texten nicht vorkommen darf.'],
] as const

function findUnreadable({ path, text }: TextFile): ContentMistake[] {
  return UNREADABLE.flatMap(([sign, sentence]) => {
    const line = lineOf(text, sign)
    return line === undefined ? [] : [{ file: path, line, sentence }]
  })
}

function listTooDeep({ path, text }: TextFile): ContentMistake[] {
  const position = /\.md$/i.test(path) ? findTooDeep(text) : -1
  if (position < 0) return []
  const line = text.slice(0, position).split('\n').length
  return [{ file: path, line, sentence: TOO_DEEP_SENTENCE }]
}
