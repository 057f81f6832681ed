import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsV4Signer } from 'aws4fetch'

/** OpenStack Swift with its S3 interface on 127.0.0.1; its contents are gone once it stops. */
export type ScratchBucket = {
  /** Without a bucket's name. */
  origin: string
  /** The settings of a site for an empty bucket of this name. */
  createBucket: (name: string) => Promise<BucketEnvironment>
  /** Sends a request as another program with the key would: `media/ab/abc.svg`. */
  ask: (method: string, path: string, body?: string) => Promise<Response>
  stop: () => Promise<void>
}

export type BucketEnvironment = {
  MEDIA_BUCKET: string
  MEDIA_ACCESS_KEY_ID: string
  MEDIA_SECRET_ACCESS_KEY: string
}

const PYTHON = '/usr/bin/python3'
const SERVER = join(import.meta.dirname, 'scratch-bucket.py')
const KEY = { accessKeyId: 'verein:website', secretAccessKey: 'streng-geheim' }
const PATIENCE_MILLISECONDS = 30_000

export const HAS_BUCKET =
  existsSync(PYTHON) && existsSync('/usr/lib/python3/dist-packages/swift/common/middleware/s3api')
export const NO_BUCKET = 'OpenStack Swift, an S3 server, is not installed here'

export async function startScratchBucket(): Promise<ScratchBucket> {
  const folder = mkdtempSync(join(tmpdir(), 'vereinsheim-bucket-'))
  const args = [SERVER, folder, KEY.accessKeyId, KEY.secretAccessKey]
  // It exits when its standard input closes, so also when this process is killed.
  const server = spawn(PYTHON, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = once(server, 'exit')
  let complaints = ''
  server.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text))
  const port = await new Promise<string>((resolve, reject) => {
    const giveUp = () => reject(new Error(`The S3 server did not start.\n${complaints}`))
    const timer = setTimeout(giveUp, PATIENCE_MILLISECONDS)
    server.once('exit', giveUp)
    let said = ''
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const [, found] = /^ready (\d+)\n/.exec(said) ?? []
      if (found === undefined) return
      clearTimeout(timer)
      resolve(found)
    })
  })
  const origin = `http://127.0.0.1:${port}`

  async function ask(method: string, path: string, body?: string): Promise<Response> {
    const request = { method, url: `${origin}/${path}`, service: 's3', region: 'us-east-1', ...KEY }
    const signed = await new AwsV4Signer({ ...request, ...(body !== undefined && { body }) }).sign()
    return fetch(signed.url, { method, headers: signed.headers, ...(body !== undefined && { body }) })
  }

  return {
    origin,
    ask,
    async createBucket(name) {
      const { status } = await ask('PUT', name)
      if (status !== 200) throw new Error(`The bucket could not be made: ${status}`)
      return {
        MEDIA_BUCKET: `${origin}/${name}`,
        MEDIA_ACCESS_KEY_ID: KEY.accessKeyId,
        MEDIA_SECRET_ACCESS_KEY: KEY.secretAccessKey,
      }
    },
    async stop() {
      server.stdin.end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
