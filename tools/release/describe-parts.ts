import { isOptional, type Lock } from './manifest.ts'

type Component = { 'bom-ref': string; name: string }
type Dependency = { ref: string; dependsOn: string[] }
type Bom = { metadata: { component: Component }; components: Component[]; dependencies: Dependency[] }

/**
 * The bill of materials (SBOM, CycloneDX) from npm, without data that differs between runs, and without packages for other systems.
 *
 * @param written by `npm sbom` for the lock file @param installed for this system @param libraries of Debian, by their versions
 */
export function describeParts(written: string, { name, lock, installed, libraries }: DescribeOptions): string {
  const { serialNumber: _, ...bom } = JSON.parse(written) as Bom & { serialNumber: string }
  const foreign = new Set(
    Object.entries(lock)
      .filter(([folder, part]) => isOptional(part) && !(folder in installed))
      .map(([folder, { version }]) => `${folder.replace(/^.*node_modules\//, '')}@${version}`),
  )
  const isHere = (ref: string) => !foreign.has(ref)
  const { component } = bom.metadata
  return JSON.stringify({
    ...bom,
    metadata: { component: { ...component, type: 'application', name } },
    components: [...bom.components, ...Object.entries(libraries).map(toComponent)]
      .filter((part) => isHere(part['bom-ref']))
      .toSorted(by((part) => part['bom-ref'])),
    dependencies: bom.dependencies
      .filter(({ ref }) => isHere(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isHere).toSorted() }))
      .toSorted(by(({ ref }) => ref)),
  })
}

type DescribeOptions = { name: string; lock: Lock; installed: Lock; libraries: Record<string, string> }

function toComponent([name, version]: [string, string]) {
  const purl = `pkg:deb/debian/${name}@${version}`
  return { 'bom-ref': purl, type: 'library', name, version, purl }
}

const by =
  <T>(key: (value: T) => string) =>
  (one: T, other: T) =>
    key(one) < key(other) ? -1 : 1
