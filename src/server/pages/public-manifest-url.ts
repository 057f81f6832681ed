import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Where browsers find the list of the public routes, which `tools/build/write-public-manifest.ts` has written.
 *
 * @param clientFolder of the built browser files
 * @throws when it is missing: then the build is not complete
 */
export function publicManifestUrl(clientFolder: string): string {
  const name = readdirSync(join(clientFolder, 'assets')).find((file) => /^public-manifest-[\w-]+\.js$/.test(file))
  if (name === undefined) throw new Error('The build has no public manifest. Please build anew: npm run build')
  return `/assets/${name}`
}
