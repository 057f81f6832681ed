import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const ASSETS = fileURLToPath(new URL('../../../build/client/assets/', import.meta.url))
const LAYOUT = 'routes/admin/layout'

const manifestSchema = z.object({
  routes: z.record(
    z.string(),
    z.object({
      id: z.string(),
      parentId: z.string().optional(),
      path: z.string().optional(),
      hasAction: z.boolean(),
      hasLoader: z.boolean(),
      hasDefaultExport: z.boolean(),
    }),
  ),
})

/** @property isGuarded whether it is behind the layout of the members' area */
export type MembersRoute = { id: string; path: string; isGuarded: boolean; takesForms: boolean }

/** All routes, as the built program serves them. */
async function readRoutes() {
  const [name = ''] = (await readdir(ASSETS)).filter((file) => /^manifest-.*\.js$/.test(file))
  const text = await readFile(ASSETS + name, 'utf8')
  const { routes } = manifestSchema.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)))
  return Object.values(routes)
}

/** All routes of the members' area, as the built program serves them. */
export async function readMembersRoutes(): Promise<MembersRoute[]> {
  return (await readRoutes())
    .filter(({ id, path = '', parentId }) => id !== LAYOUT && (/^\/?admin/.test(path) || parentId === LAYOUT))
    .map(({ id, path = '', parentId, hasAction }) => ({
      id,
      path,
      takesForms: hasAction,
      isGuarded: parentId === LAYOUT,
    }))
}

/** Ids of all pages that take a form. */
export const readPagesWithForms = async (): Promise<string[]> =>
  (await readRoutes()).filter(({ hasAction, hasDefaultExport }) => hasAction && hasDefaultExport).map(({ id }) => id)
