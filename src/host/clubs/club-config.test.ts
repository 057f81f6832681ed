import { expect, test } from 'vitest'
import { readClubConfig } from './club-config.ts'

const environment = {
  PORT: '8080',
  PUBLIC_URL: 'https://andere.example',
  DATA_DIR: '/srv/andere',
  METRICS_ADDRESS: '127.0.0.1:9464',
  MEDIA_BUCKET: 'https://s3.example/alle',
  MEDIA_ACCESS_KEY_ID: 'wer',
  MEDIA_SECRET_ACCESS_KEY: 'geheim',
  MAIL_FROM: 'host@andere.example',
  SMTP_URL: 'smtp://host.example',
}
const read = (domain: string, settings = {}) =>
  readClubConfig(
    { folder: 'tsv', domains: [domain], settings, limits: { bytes: 5e9, mails: 500, connections: 300 } },
    { clubsDir: '/srv/clubs', environment },
  )

test('a club has folder and address of its own, the rest of the host, and what it says comes first', () => {
  expect(read('tsv.example', { MAIL_FROM: 'post@tsv.example' })).toMatchObject({
    publicUrl: 'https://tsv.example',
    dataDir: '/srv/clubs/tsv',
    mailFrom: 'post@tsv.example',
    smtpUrl: 'smtp://host.example',
    mediaBucket: undefined,
    metricsAddress: undefined,
    most: { bytes: 5e9, mails: 500 },
  })
})

test('on the own machine a club is reached without a proxy', () => {
  expect(read('tsv.localhost').publicUrl).toBe('http://tsv.localhost:8080')
})

test('in PostgreSQL each club has a schema of its own, whatever the host’s settings say', () => {
  const schemaOf = (folder: string) =>
    readClubConfig(
      { folder, domains: ['tsv.example'], settings: {} },
      { clubsDir: '/srv/clubs', environment: { ...environment, DATABASE_SCHEMA: 'alle' } },
    ).databaseSchema
  expect(schemaOf('tsv.example')).toBe('club_tsv.example')
  const long = ['a', 'b'].map((end) => schemaOf(`${'x'.repeat(62)}${end}`))
  expect(long[0]).not.toBe(long[1])
  for (const schema of long) expect(schema).toHaveLength(63)
})
