import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { FILE_LIMITS } from '#features/club/editing/upload-file.ts'
import { MEMBER_FILE_LIMITS } from '#features/members/member-file.ts'
import { UPLOAD_LIMITS } from '#features/pictures/library/upload-limits.ts'
import { RETURN_LIMITS } from '#features/tournaments/lending/lending-room.ts'
import { readConfig, SETTING_NAMES } from '#platform/config/config.ts'
import { MAX_BYTES } from '#platform/images/image-limits.ts'
import { isUpload } from '#server/pages/page-handler.ts'
import { FILE_UPLOAD_PATH } from '#site/routes/admin/club/upload-path.ts'
import { MEMBER_FILE_UPLOAD_PATH } from '#site/routes/admin/members/upload-path.ts'
import { MAX_ARCHIVE_BYTES } from '#features/moving/receive-archive.ts'
import { ARCHIVE_UPLOAD_PATH } from '#site/routes/admin/moving/upload-path.ts'
import { UPLOAD_PATH } from '#site/routes/admin/pictures/upload-path.ts'
import { IMAGE } from './release/write-image.ts'
import { ROOM_FOR_PARTS } from '#programs/storage/receive-upload.ts'

const FOLDER = join(import.meta.dirname, '../deploy')
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

/** Read by the C library, not the site. */
const FOREIGN = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_']
const { PATH: _, ...image } = readAssignments(IMAGE.Env.join(' '), /(.*)/)

type Service = {
  environment?: Record<string, string>
  secrets?: (string | { source: string })[]
  networks: string[]
  volumes?: string[]
  ports?: string[]
  stop_grace_period?: string
  mem_limit?: string
  logging?: { options: Record<string, string> }
  depends_on?: Record<string, unknown>
}
type Compose = { services: Record<string, Service> } & Record<'networks' | 'secrets' | 'volumes', object>

const compose = parse(read('compose.yaml'), { merge: true }) as Compose
const service = (name: string): Service => compose.services[name] ?? { networks: [] }

/** The settings of a line like `Environment=A=1 B=2`. */
function readAssignments(text: string, line: RegExp): Record<string, string> {
  const [, assignments = ''] = line.exec(text) ?? []
  return Object.fromEntries(assignments.split(' ').map((assignment) => assignment.split('=', 2) as [string, string]))
}

const unit = readAssignments(read('vereinsheim.service'), /^Environment=(.*)$/m)
const example = parseEnv(read('site.env.example'))
// Commented-out suggestions count too.
const installed = parseEnv(read('debian/site.env').replaceAll(/^#(?=[A-Z_]+=)/gm, ''))
const settings = {
  image,
  unit,
  example,
  installed,
  site1: service('site1').environment,
  site2: service('site2').environment,
}

test.each(Object.entries(settings))('every setting of „%s“ is one that the program knows and accepts', (_, given) => {
  expect(Object.keys(given ?? {})).not.toEqual([])
  for (const name of Object.keys(given ?? {})) expect([...SETTING_NAMES, ...FOREIGN]).toContain(name)
  expect(() => readConfig(given ?? {})).not.toThrow()
})

test('the example for the whole site, .env.example, names all settings and no others', () => {
  const lines = readFileSync(join(FOLDER, '../.env.example'), 'utf8').matchAll(/^# ([A-Z_]+)=/gm)
  expect([...lines].map(([, name]) => name).toSorted()).toEqual([...SETTING_NAMES].toSorted())
})

test('what the services use of networks, secrets and volumes is there', () => {
  const services = Object.values(compose.services)
  expect(services).toHaveLength(4)
  const named = services.flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0] ?? ''))
  expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(services.flatMap(({ networks }) => networks)))
  expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(named.filter((name) => !name.startsWith('.'))))
  const used = services.flatMap(({ secrets = [] }) =>
    secrets.map((one) => (typeof one === 'string' ? one : one.source)),
  )
  expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(used))
})

test('only the proxy can be reached from outside, and it knows both instances', () => {
  const open = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined)
  expect(open.map(([name]) => name)).toEqual(['caddy'])
  expect(service('database').networks).toEqual(['back'])
  const upstreams = /reverse_proxy \{\$SITE_INSTANCES:(.*)\} \{/.exec(read('Caddyfile'))?.[1]?.split(' ')
  expect(upstreams).toEqual([`site1:${image['PORT']}`, `site2:${image['PORT']}`])
})

test('the example for nginx limits the use of its disk, redirects to https, and listens on IPv6', () => {
  const example = read('nginx.conf')
  expect(Number(/client_max_body_size (\d+)m;/.exec(example)?.[1])).toBeLessThanOrEqual(2)
  expect(example).toContain('proxy_request_buffering off;')
  expect(example).toContain('proxy_max_temp_file_size 0;')
  expect(example).toContain('return 301 https://$host$request_uri;')
  for (const port of ['80;', '443 ssl;'])
    for (const address of ['', '[::]:']) expect(example).toContain(`listen ${address}${port}`)
})

/** Body size that the nginx example allows for an address: by a location of its name, else by prefix or pattern, else the server's. */
function roomInNginx(address: string): number {
  const example = read('nginx.conf')
  const places = [...example.matchAll(/location (=|\^~|~) (\S+) \{\s+client_max_body_size (\d+)m;/g)]
  const fits = (kind: string, pattern: string) =>
    kind === '=' ? address === pattern : kind === '~' ? new RegExp(pattern).test(address) : address.startsWith(pattern)
  const [, , , megabytes] = places.find(([, kind = '', pattern = '']) => fits(kind, pattern)) ?? [
    ...['', '', ''],
    /^\tclient_max_body_size (\d+)m;/m.exec(example)?.[1],
  ]
  return Number(megabytes) * 1024 * 1024
}

test('the example for nginx lets files through wherever the site takes them, and nowhere else more than a form', () => {
  const takes: [string, number][] = [
    [UPLOAD_PATH, UPLOAD_LIMITS.maxTotalBytes],
    [ARCHIVE_UPLOAD_PATH, MAX_ARCHIVE_BYTES],
    [FILE_UPLOAD_PATH, FILE_LIMITS.maxTotalBytes],
    [MEMBER_FILE_UPLOAD_PATH, MEMBER_FILE_LIMITS.maxTotalBytes],
    ['/admin/turniere/dorfspielttt-2026/mitnehmen/rueckgabe', RETURN_LIMITS.maxTotalBytes],
    ['/storage/v1/object/pictures/a.jpg', MAX_BYTES + ROOM_FOR_PARTS],
    ['/storage/v1/upload/resumable/0123', MAX_BYTES],
  ]
  for (const [address, most] of takes) {
    const isThere = address.startsWith('/storage/') || isUpload(new Request(`http://x${address}`, { method: 'POST' }))
    expect([address, isThere]).toEqual([address, true])
    expect([address, roomInNginx(address) > most]).toEqual([address, true])
  }
  for (const address of ['/', '/kontakt', '/admin/news', '/admin/turniere/a/b', '/rest/v1/dstt_registrations'])
    expect([address, roomInNginx(address)]).toEqual([address, 2 * 1024 * 1024])
})

test('the example for nginx knows several instances, and tells them the address it sees itself', () => {
  const example = read('nginx.conf')
  expect(example.match(/^\tserver 127\.0\.0\.1:\d+ /gm)).toHaveLength(2)
  expect(example).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(example).not.toContain('non_idempotent')
})

test('the program gets more time to stop than the ten seconds it may take', () => {
  expect(Number.parseInt(service('site1').stop_grace_period ?? '', 10)).toBeGreaterThan(10)
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(read('vereinsheim.service'))?.[1])).toBeGreaterThan(10)
})

test('unit, image and „npm start“ start the same program with the same limits of memory', () => {
  const { scripts } = JSON.parse(readFileSync(join(FOLDER, '../package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const [, unitStart = ''] = /^ExecStart=\S+\/bin\/(node .*)$/m.exec(read('vereinsheim.service')) ?? []
  expect([unitStart, IMAGE.Cmd.join(' ')]).toEqual([scripts.start, scripts.start])
  for (const name of FOREIGN) expect([name, unit[name]]).toEqual([name, image[name]])
})

test('the nightly backup works as the user of the site, on its data and settings', () => {
  const [site, backup] = [read('vereinsheim.service'), read('vereinsheim-backup.service')]
  for (const line of [/^User=.*$/m, /^WorkingDirectory=.*$/m, /^EnvironmentFile=.*$/m, /DATA_DIR=\S+/])
    expect(backup.match(line)?.[0]).toBe(site.match(line)?.[0])
})

/** Restrictions of a unit, as `Name=value`. */
const restrictions = (name: string) =>
  read(name).match(
    /^(?:NoNewPrivileges|UMask|Lock|Private|Protect|RemoveIPC|Capability|Restrict|SystemCall)\w*=.*$/gm,
  ) ?? []

test('the nightly backup may do no more than the site', () => {
  const all = restrictions('vereinsheim.service')
  expect(all.length).toBeGreaterThan(15)
  expect(restrictions('vereinsheim-backup.service').toSorted()).toEqual(all.toSorted())
})

test.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)(
  'systemd finds nothing to add to either unit',
  () => {
    for (const name of ['vereinsheim.service', 'vereinsheim-backup.service']) {
      const args = ['security', '--offline=yes', '--threshold=20', '--no-pager', join(FOLDER, name)]
      const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
      expect([name, status, status === 0 ? '' : stdout + stderr]).toEqual([name, 0, ''])
    }
  },
)

/** The Docker calls of the manual's commands, one per line, and whether the commands finished. */
function backUpContainers(failing: string) {
  const manual = readFileSync(join(FOLDER, '../docs/operating-many.md'), 'utf8')
  const [, commands = ''] = /```\n([^`]*site1:[^`]*)```/.exec(manual) ?? []
  const docker = `docker() { echo "$*"; case "$*" in *" ${failing} "*) return 1;; esac; }\n`
  const { status, stdout } = spawnSync('sh', ['-c', docker + commands], { encoding: 'utf8' })
  return { isDone: status === 0, calls: stdout.trim().split('\n') }
}

test.skipIf(process.platform === 'win32')('the nightly backup of containers writes a new file every night', () => {
  const { isDone, calls } = backUpContainers('nothing')
  expect(isDone).toBe(true)
  const names = calls.map((call) => /\/data\/[\d-]+\.tar\.gz\.age/.exec(call)?.[0])
  expect(new Set(names).size).toBe(1)
  expect(names[0]).toMatch(/^\/data\/\d{4}-\d\d-\d\d-\d{6}\./)
  expect(calls.map((call) => / (backup|verify|cp|rm) /.exec(call)?.[1])).toEqual(['backup', 'verify', 'cp', 'rm'])
})

test.skipIf(process.platform === 'win32')('and copies none that was not found good', () => {
  const { isDone, calls } = backUpContainers('verify')
  expect([isDone, calls.length]).toEqual([false, 2])
})

test('every container has a limit for its memory and for its log', () => {
  for (const [name, { mem_limit: limit, logging }] of Object.entries(compose.services)) {
    expect([name, limit]).toEqual([name, expect.stringMatching(/^\d+m$/)])
    expect([name, logging?.options]).toEqual([name, { 'max-size': '10m', 'max-file': '5' }])
  }
})
