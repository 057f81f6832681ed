import { chmodSync, cpSync, lstatSync, lutimesSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { commitDate } from './commit-date.ts'
import { DEBIAN, type LinuxPlatform } from './fetch-libraries.ts'
import { readManifest } from './manifest.ts'
import { run } from './run.ts'
import { listEntries, toMode } from './seal.ts'

const SCRIPTS = ['preinst', 'postinst', 'prerm', 'postrm']
const SETTINGS = 'etc/vereinsheim/site.env'

/** Only for archives; `/usr/bin/vereinsheim` replaces the first, and dpkg the second. */
const UNPACKED_ONLY = ['bin', 'SHA256SUMS', 'LIESMICH.txt']

/** Source files, relative to `deploy/`, by their place of installation. */
const FILES: Record<string, string> = {
  'usr/bin/vereinsheim': 'debian/vereinsheim',
  [SETTINGS]: 'debian/site.env',
  'usr/lib/systemd/system/vereinsheim.service': 'vereinsheim.service',
  'usr/lib/systemd/system/vereinsheim-backup.service': 'vereinsheim-backup.service',
  'usr/lib/systemd/system/vereinsheim-backup.timer': 'vereinsheim-backup.timer',
  ...Object.fromEntries(
    ['vereinsheim-host.service', 'vereinsheim-host-backup.service', 'vereinsheim-host-backup.timer'].map((unit) => [
      `usr/lib/systemd/system/${unit}`,
      unit,
    ]),
  ),
  'usr/share/doc/vereinsheim/CHANGELOG.md': '../CHANGELOG.md',
  'usr/share/doc/vereinsheim/operations.md': '../docs/operations.md',
  'usr/share/doc/vereinsheim/operating-many.md': '../docs/operating-many.md',
  'usr/share/doc/vereinsheim/hosting.md': '../docs/hosting.md',
  'usr/share/doc/vereinsheim/hosting.Caddyfile': 'hosting.Caddyfile',
  'usr/share/doc/vereinsheim/away.html': 'away.html',
  'DEBIAN/templates': 'debian/templates',
  ...Object.fromEntries(SCRIPTS.map((name) => [`DEBIAN/${name}`, `debian/${name}`])),
}

/**
 * Makes the Debian package of a laid-out program (`layOut`): the same bytes for the same commit.
 *
 * @param folder target folder @returns the package's path
 */
export function buildDeb(tree: string, folder: string, { platform }: { platform: LinuxPlatform }): string {
  const { version } = readManifest()
  const { architecture } = DEBIAN[platform]
  const root = mkdtempSync(join(tmpdir(), 'vereinsheim-deb-'))
  try {
    cpSync(tree, join(root, 'usr/lib/vereinsheim'), {
      recursive: true,
      preserveTimestamps: true,
      verbatimSymlinks: true,
    })
    for (const name of UNPACKED_ONLY) rmSync(join(root, 'usr/lib/vereinsheim', name), { recursive: true })
    for (const [place, file] of Object.entries(FILES)) {
      mkdirSync(dirname(join(root, place)), { recursive: true })
      cpSync(join('deploy', file), join(root, place))
    }
    writeFileSync(join(root, 'DEBIAN/conffiles'), `/${SETTINGS}\n`)
    writeFileSync(join(root, 'DEBIAN/control'), describe(version, architecture))
    const date = commitDate()
    for (const path of ['.', ...listEntries(root)].map((name) => join(root, name))) {
      const stat = lstatSync(path)
      if (!stat.isSymbolicLink()) chmodSync(path, toMode(stat))
      lutimesSync(path, date, date)
    }
    chmodSync(join(root, SETTINGS), 0o640)
    const path = join(folder, `vereinsheim_${version}_${architecture}.deb`)
    const epoch = `SOURCE_DATE_EPOCH=${date.getTime() / 1000}`
    run('env', [epoch, 'dpkg-deb', '--root-owner-group', '-Zxz', '--build', root, path])
    return path
  } finally {
    rmSync(root, { recursive: true })
  }
}

const describe = (version: string, architecture: string) => `Package: vereinsheim
Version: ${version}
Architecture: ${architecture}
Maintainer: Vereinsheim <noreply@localhost>
Section: web
Priority: optional
Pre-Depends: debconf (>= 1.5) | debconf-2.0
Depends: adduser, init-system-helpers (>= 1.54), libatomic1, libc6 (>= 2.28), libstdc++6 (>= 12)
Suggests: caddy
Description: Website eines Tischtennisvereins
 Seiten, Nachrichten, Turniere und Mitgliederbereich eines kleinen Vereins, mit
 allem, was dafür läuft. Die Daten liegen in /var/lib/vereinsheim, die
 Einstellungen in /etc/vereinsheim/site.env.
`
