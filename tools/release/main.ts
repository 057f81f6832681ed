import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { HALL_SYSTEMS } from '#features/tournaments/lending/hall-program.ts'
import { buildDeb } from './build-deb.ts'
import { checkHall } from './check-hall.ts'
import { checkFormats } from './check-formats.ts'
import { commitDate } from './commit-date.ts'
import { DEBIAN, type LinuxPlatform } from './fetch-libraries.ts'
import { layOut } from './lay-out.ts'
import { readManifest } from './manifest.ts'
import { packHall } from './pack-hall.ts'
import { toEntries, toFolder } from './pack.ts'
import { run } from './run.ts'
import { writeImage } from './write-image.ts'

/**
 * `npm run release`: builds from a clean checkout, into `dist/`, the archive, the Debian package, the container image, and the program for a laptop
 * in a hall.
 * The same commit gives the same bytes.
 */
const DIST = 'dist'

if (run('git', ['status', '--porcelain']) !== '') throw new Error('Only what is committed can be released.')
rmSync(DIST, { recursive: true, force: true })
mkdirSync(DIST)

const files: string[] = []
for (const platform of Object.keys(DEBIAN) as LinuxPlatform[]) {
  const tree = layOut(DIST, { platform })
  const name = basename(tree)
  const [archive, image] = [`${name}-${platform}.tar.gz`, `${name}-${platform}.image.tar`]
  const date = commitDate()
  const entries = [toFolder(name, date), ...toEntries(tree, `${name}/`, date)]
  writeFileSync(join(DIST, archive), gzipSync(await packTar(entries)))
  await writeImage(tree, join(DIST, image), platform)
  const debianPackage = buildDeb(tree, DIST, { platform })
  rmSync(tree, { recursive: true })
  files.push(archive, image, basename(debianPackage))
}

const halls = HALL_SYSTEMS.map((system) => packHall(DIST, system))
const faults = halls.flatMap(checkHall)
if (faults.length > 0) throw new Error(faults.join('\n'))
files.push(...halls.map((hall) => basename(hall)))

const sums = files.map((file) => {
  const path = join(DIST, file)
  const megabytes = (statSync(path).size / 1e6).toFixed(1)
  process.stdout.write(`${path}: ${megabytes} MB\n`)
  return `${createHash('sha256').update(readFileSync(path)).digest('hex')}  ${file}\n`
})
writeFileSync(join(DIST, 'SHA256SUMS'), sums.join(''))

// Also tests them, as root.
if (process.argv.includes('--check')) {
  const { name, version } = readManifest()
  const here = join(DIST, `${name}-${version}-linux-${process.arch}`)
  await checkFormats(`${here}.tar.gz`, `${here}.image.tar`)
  const debianPackage = files.find((file) => file.endsWith('_amd64.deb')) ?? ''
  process.stdout.write(run(join(import.meta.dirname, 'check-deb.sh'), [join(DIST, debianPackage), `${here}.tar.gz`]))
}
