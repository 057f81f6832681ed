import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { TarEntry } from 'modern-tar'
import { toFile, toFolder } from './pack.ts'

type Blob = { mediaType: string; digest: string; size: number }

const toDigest = (bytes: Uint8Array) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`
const toPlace = ({ digest }: Pick<Blob, 'digest'>) => `blobs/${digest.replace(':', '/')}`
const toJson = (value: unknown) => Buffer.from(JSON.stringify(value))

type Image = {
  tag: string
  created: Date
  architecture: string
  config: object
  layers: { what: string; tar: Uint8Array }[]
}

/**
 * The files of an image for `docker load` and `podman load`: the OCI layout, and beside it the list that earlier versions of Docker
 * read.
 */
export function toImageArchive({ tag, created, architecture, config, layers }: Image): TarEntry[] {
  const files = new Map<string, Uint8Array>()
  const keep = (kind: string, bytes: Uint8Array): Blob => {
    const digest = toDigest(bytes)
    files.set(toPlace({ digest }), bytes)
    return { mediaType: `application/vnd.oci.image.${kind}`, digest, size: bytes.length }
  }
  const packed = layers.map(({ tar }) => keep('layer.v1.tar+gzip', gzipSync(tar)))
  const history = layers.map(({ what }) => ({ created, created_by: what }))
  const rootfs = { type: 'layers', diff_ids: layers.map(({ tar }) => toDigest(tar)) }
  const description = keep('config.v1+json', toJson({ created, architecture, os: 'linux', config, rootfs, history }))
  const mediaType = 'application/vnd.oci.image.manifest.v1+json'
  const manifest = toJson({ schemaVersion: 2, mediaType, config: description, layers: packed })
  const annotations = {
    'io.containerd.image.name': `docker.io/library/${tag}`,
    'org.opencontainers.image.ref.name': tag,
  }
  const manifests = [{ ...keep('manifest.v1+json', manifest), annotations }]
  const former = [{ Config: toPlace(description), RepoTags: [tag], Layers: packed.map(toPlace) }]
  files.set('index.json', toJson({ schemaVersion: 2, manifests }))
  files.set('manifest.json', toJson(former))
  files.set('oci-layout', toJson({ imageLayoutVersion: '1.0.0' }))
  const folders = ['blobs', 'blobs/sha256'].map((name) => toFolder(name, created))
  return [...folders, ...[...files].toSorted().map(([name, bytes]) => toFile(name, created, bytes))]
}
