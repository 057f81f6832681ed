import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** Found by its `package.json`, because this file runs from the sources as well as from what is built of them. */
const FOLDER = dirname(findPackageJSON(import.meta.url) ?? '.')

/** The whole path of what lies in the folder of the program. */
export const inProjectFolder = (...parts: string[]): string => join(FOLDER, ...parts)
