import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packTar } from 'modern-tar'
import { commitDate } from './commit-date.ts'
import { DEBIAN, fetchLibraries, type LinuxPlatform } from './fetch-libraries.ts'
import { toImageArchive } from './image-archive.ts'
import { layOutSystem, USER } from './image-system.ts'
import { readManifest } from './manifest.ts'
import { toEntries, toFolder } from './pack.ts'
import { inScratch } from './run.ts'
import { SITE_FLAGS } from '../build/steps.ts'

const NANOSECONDS = 1e9

/** Default settings for running the image by its name alone. */
export const IMAGE = {
  User: `${USER}:${USER}`,
  WorkingDir: '/vereinsheim/app',
  Cmd: ['node', ...SITE_FLAGS, 'build/server/main.js'],
  Env: [
    'PATH=/vereinsheim/node/bin',
    // The same memory settings as `npm start` (src/platform/config/return-memory.ts).
    'MALLOC_ARENA_MAX=2',
    'MALLOC_MMAP_THRESHOLD_=32768',
    'MALLOC_TRIM_THRESHOLD_=32768',
    'HOST=0.0.0.0',
    'PORT=3000',
    'DATA_DIR=/data',
  ],
  ExposedPorts: { '3000/tcp': {} },
  Volumes: { '/data': {} },
  // Checks the process only: an unreachable database is no reason to restart the site. /readyz is for the proxy.
  Healthcheck: {
    Test: [
      'CMD',
      'node',
      '-e',
      'fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))',
    ],
    Interval: 30 * NANOSECONDS,
    Timeout: 10 * NANOSECONDS,
    StartPeriod: 60 * NANOSECONDS,
    StartInterval: NANOSECONDS,
  },
}

/** Mount points of the kernel's file systems in a container. */
const MOUNTS = ['dev', 'proc', 'sys']

/** Makes an image of the laid-out program, without any container tool. */
export async function writeImage(tree: string, file: string, platform: LinuxPlatform): Promise<void> {
  const created = commitDate()
  const { name, version } = readManifest()
  const system = inScratch((scratch) => {
    const folder = join(scratch, 'system')
    layOutSystem(fetchLibraries(scratch, platform), folder, platform)
    return [...MOUNTS.map((place) => toFolder(place, created)), ...toEntries(folder, '', created)]
  })
  const program = [
    toFolder('data', created, { uid: USER, gid: USER, mode: 0o700 }),
    toFolder('tmp', created, { mode: 0o1777 }),
    toFolder(name, created),
    ...toEntries(tree, `${name}/`, created),
  ]
  const layers = [
    { what: 'Debian 13', tar: await packTar(system) },
    { what: `${name} ${version}`, tar: await packTar(program) },
  ]
  const { architecture } = DEBIAN[platform]
  const image = toImageArchive({ tag: `${name}:${version}`, created, architecture, config: IMAGE, layers })
  writeFileSync(file, await packTar(image))
}
