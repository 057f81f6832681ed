import { readFileSync } from 'node:fs'

type Manifest = {
  name: string
  version: string
  description: string
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

export const readManifest = () => JSON.parse(readFileSync('package.json', 'utf8')) as Manifest

type Locked = { version: string; license?: string; dev?: boolean; optional?: boolean }

/** By its folder, such as `node_modules/sharp`. */
export type Lock = Record<string, Locked>

/** The packages installed with the site, without those for development. @param file written by npm */
export function readLock(file: string): Lock {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Lock }
  return Object.fromEntries(Object.entries(packages).filter(([folder, { dev }]) => folder !== '' && !dev))
}

/** Whether the package may be missing: it is for another system. */
export const isOptional = ({ optional }: Locked): boolean => optional === true
