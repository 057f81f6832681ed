import { z } from 'zod'
import { categoryLimits, readCategories } from '#features/news/category.ts'
import type { ContentKind } from './content-kind.ts'
import { writeYaml, yamlReader } from './yaml-piece.ts'

const CATEGORIES_FILE = 'categories.yaml'
const { name: maxLength, count } = categoryLimits

const schema = z
  .array(
    z
      .string()
      .trim()
      .min(1, 'Dieser Text darf nicht leer sein.')
      .max(maxLength, `Ein Name hat höchstens ${maxLength} Zeichen.`),
    'Erwartet wird eine Liste von Namen.',
  )
  .max(count, `Die Liste hat höchstens ${count} Kategorien.`)

/** The club's own list of categories, in its order. */
export const categoriesKind: ContentKind = {
  owns: (path) => path === CATEGORIES_FILE,
  read: yamlReader(schema, (names) => ({
    pieces: [
      {
        name: CATEGORIES_FILE,
        says: JSON.stringify(readCategories(names.join('\n'))),
        async find(stores) {
          const known = await stores.categories.list()
          return { says: JSON.stringify(known.map(({ slug, name }) => ({ slug, name }))), isOwn: known.length > 0 }
        },
        bring: (stores) => stores.categories.replace(readCategories(names.join('\n'))),
      },
    ],
  })),
  async *write(stores, sources) {
    const names = (await stores.categories.list()).map(({ name }) => name)
    if (names.length > 0) yield writeYaml(sources, CATEGORIES_FILE, { value: names, schema })
  },
}
