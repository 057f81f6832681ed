import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startScratchServer } from './scratch-server.ts'

/** nginx of our own on a free port of 127.0.0.1, with the example of `deploy/` except for addresses and certificate. */
type ScratchNginx = { origin: string; stop: () => Promise<void> }

export const NO_NGINX = 'nginx is not installed here'

const EXAMPLE = fileURLToPath(new URL('../../../deploy/nginx.conf', import.meta.url))

export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).status === 0

/** @param port where it listens; known before, so that a site can know its own address @param upstreams ports of the instances */
export async function startNginx(port: number, upstreams: readonly number[]): Promise<ScratchNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'vereinsheim-nginx-'))
  mkdirSync(join(folder, 'tmp'))
  writeFileSync(join(folder, 'site.conf'), adapt(readFileSync(EXAMPLE, 'utf8'), port, upstreams))
  writeFileSync(join(folder, 'nginx.conf'), process.getuid?.() === 0 ? `user root;\n${MAIN}` : MAIN)
  const stop = await startScratchServer({
    command: 'nginx',
    port,
    folder,
    gently: 'SIGQUIT',
    args: ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')],
    complaints: () => readFileSync(join(folder, 'error.log'), 'utf8'),
  })
  return { origin: `http://127.0.0.1:${port}`, stop }
}

/** One worker, because other programs run beside it; paths are below the folder it is started with. */
const MAIN = `daemon off;
worker_processes 1;
pid nginx.pid;
worker_rlimit_nofile 8192;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path tmp/body; proxy_temp_path tmp/proxy; fastcgi_temp_path tmp/fastcgi;
  uwsgi_temp_path tmp/uwsgi; scgi_temp_path tmp/scgi;
  include site.conf;
}
`

/** The example with other addresses and without a certificate. */
function adapt(example: string, port: number, upstreams: readonly number[]): string {
  const listServers = (_: string, how: string) =>
    upstreams.map((upstream) => `server 127.0.0.1:${upstream} ${how}`).join('\n')
  return example
    .replace(/^\tserver 127\.0\.0\.1:3000 (.*)\n\tserver 127\.0\.0\.1:3001 .*$/m, listServers)
    .replace(/^\tlisten 80;\n\tlisten .*$/m, 'listen unix:redirect.sock;')
    .replace(/^\tlisten 443 ssl;\n\tlisten .*$/m, `listen 127.0.0.1:${port};`)
    .replace('root /srv/vereinsheim/deploy;', `root ${dirname(EXAMPLE)};`)
    .replaceAll(/^\tssl_.*\n/gm, '')
}
