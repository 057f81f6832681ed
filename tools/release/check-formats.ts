import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readManifest } from './manifest.ts'
import { run } from './run.ts'
import { IMAGE } from './write-image.ts'

/** One way to run the program. @property user owner of the data @property place its path for a data folder of this machine */
type Format = {
  name: string
  user: string
  place: (data: string) => string
  call: (words: string[], data: string, env: string[]) => string[]
}

const unpacked = (name: string, tree: string): Format => ({
  name,
  user: '0:0',
  place: (data) => data,
  call: (words, data, env) => [
    'env',
    '-i',
    'PATH=/usr/bin:/bin',
    `DATA_DIR=${data}`,
    ...env,
    join(tree, 'bin/vereinsheim'),
    ...words,
  ],
})

/** Like a container: the image's files, read-only except for the data, with its environment and its user. */
const ENTER = `mount --bind "$1" "$1"; mount -o remount,bind,ro "$1"; mount --bind "$2" "$1/data"
mount -t tmpfs tmpfs "$1/tmp"; mount -t proc proc "$1/proc"; mount --rbind /dev "$1/dev"; shift 2; exec env -i "$@"`

const contained = (root: string): Format => ({
  name: 'image',
  user: IMAGE.User,
  place: () => '/data',
  call: (words, data, env) => {
    const command = words[0] === 'start' ? IMAGE.Cmd : ['node', 'build/server/console.js', ...words]
    const placed = command.map((word) => word.replace(/^build\//, `${IMAGE.WorkingDir}/build/`))
    const enter = ['/usr/sbin/chroot', `--userspec=${IMAGE.User}`, root, ...placed]
    return ['unshare', '--mount', 'sh', '-ec', ENTER, 'sh', root, data, ...IMAGE.Env, ...env, ...enter]
  },
})

/** Tries the archive and the image, as root: a start over the data of a former version, backup, restore, stop. Reports how long each takes. */
export async function checkFormats(archive: string, image: string): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'vereinsheim-check-'))
  const { name, version } = readManifest()
  try {
    const [present, past, root] = ['present', 'past', 'root'].map((folder) => join(scratch, folder)) as Folders
    for (const folder of [present, past, root]) mkdirSync(folder)
    run('tar', ['-xf', archive, '-C', present])
    const tree = join(present, `${name}-${version}`)
    cpSync(tree, past, { recursive: true })
    const manifest = join(past, 'app/package.json')
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(`"${version}"`, '"0.0.1"'))
    unpackImage(image, root)
    const former = unpacked('former version', past)
    for (const format of [unpacked('archive', tree), contained(root)])
      await check(former, format, join(scratch, `data-${format.name}`))
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

type Folders = [string, string, string]

function unpackImage(image: string, root: string): void {
  const manifests = JSON.parse(run('tar', ['-xOf', image, 'manifest.json'])) as { Layers: string[] }[]
  const layers = manifests.flatMap(({ Layers }) => Layers)
  for (const layer of layers)
    run('sh', ['-ec', 'tar -xOf "$1" "$2" | tar -xzp --numeric-owner -C "$3"', 'sh', image, layer, root])
}

/** Starts with the former version, continues with this one, backs up while it runs, and opens the restored data elsewhere. */
async function check(former: Format, format: Format, scratch: string): Promise<void> {
  const [data, other] = [join(scratch, 'data'), join(scratch, 'other')]
  for (const folder of [data, other]) mkdirSync(folder, { recursive: true })
  const say = (what: string, seconds: number) =>
    process.stdout.write(`${format.name}: ${what} ${seconds.toFixed(1)} s\n`)
  const tryOut = async (what: string, by: Format, folder: string, meanwhile = () => {}) => {
    run('chown', ['-R', by.user, folder])
    const site = await open(by, folder)
    say(what, site.seconds)
    meanwhile()
    await site.stop()
  }
  const ask = (folder: string, command: string, option: string) => {
    const began = performance.now()
    const words = [command, option, join(format.place(folder), 'backup.tar.gz')]
    const [program = '', ...args] = format.call(words, folder, [])
    run(program, args)
    say(command, (performance.now() - began) / 1000)
  }
  await tryOut('very first page, of the former version', former, data)
  await tryOut('first page after the update', format, data, () => {
    ask(data, 'backup', '--output')
    ask(data, 'verify', '--from')
  })
  await tryOut('first page at the next start', format, data)
  cpSync(join(data, 'backup.tar.gz'), join(other, 'backup.tar.gz'))
  run('chown', ['-R', format.user, other])
  ask(other, 'restore', '--from')
  await tryOut('first page of what was restored', format, other)
}

/** Starts the site and waits for its first page. */
async function open(format: Format, data: string) {
  const port = await findPort()
  const env = [`PORT=${port}`, 'HOST=127.0.0.1', 'LOG_LEVEL=error']
  const [program = '', ...args] = format.call(['start'], data, env)
  const began = performance.now()
  const site = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const isOpen = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isOpen())) {
    if (site.exitCode !== null) throw new Error(`${format.name} does not start.`)
    await sleep(20)
  }
  const seconds = (performance.now() - began) / 1000
  const stop = async () => {
    site.kill('SIGTERM')
    const [code] = (await once(site, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`${format.name} ended with ${code}.`)
  }
  return { seconds, stop }
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
