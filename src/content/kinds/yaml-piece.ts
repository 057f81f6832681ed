import { isDeepStrictEqual } from 'node:util'
import { stringify } from 'yaml'
import type { z } from 'zod'
import { editYaml } from '#shared/yaml/edit-yaml.ts'
import { readYaml } from '#shared/yaml/read-yaml.ts'
import { ok } from '#shared/result.ts'
import type { ContentKind, ImportedSources, Piece, Reference } from './content-kind.ts'

/** Reads a YAML file by its schema, and turns its value into pieces. */
export const yamlReader =
  <Schema extends z.ZodType>(
    schema: Schema,
    toPieces: (value: z.infer<Schema>) => { pieces: Piece[]; references?: Reference[] },
  ): ContentKind['read'] =>
  ({ path, text }) => {
    const read = readYaml(path, text, schema)
    return read.ok ? ok({ references: [], notes: [], ...toPieces(read.value) }) : read
  }

/**
 * The file as its author wrote it, comments included, as long as its value is unchanged; otherwise only the lines that differ are changed.
 *
 * @param value in the format of the file
 */
export async function writeYaml(
  sources: ImportedSources,
  path: string,
  { value, schema }: { value: unknown; schema: z.ZodType },
): Promise<[string, string]> {
  const source = await sources.find(path)
  const read = source === undefined ? undefined : readYaml(path, source, schema)
  if (source === undefined || !read?.ok) return [path, stringify(value)]
  return [path, isDeepStrictEqual(read.value, schema.parse(value)) ? source : editYaml(source, value)]
}
