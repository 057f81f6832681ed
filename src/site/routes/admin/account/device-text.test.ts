import { expect, test } from 'vitest'
import { describeDevice } from './device-text.ts'

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
    'Firefox auf einem Windows-Rechner',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
    'Edge auf einem Windows-Rechner',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${KIT} Chrome/131.0.0.0 Safari/537.36`, 'Chrome auf einem Linux-Rechner'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KIT} Chrome/131.0.0.0 Safari/537.36`, 'Chrome auf einem Chromebook'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari auf einem Mac',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${KIT} Chrome/131.0.0.0 Safari/537.36 OPR/116.0.0.0`,
    'Opera auf einem Windows-Rechner',
  ],
])('a actions is named by browser and system: %s', (userAgent, text) =>
  expect(describeDevice(userAgent)).toEqual({ text, isHandheld: false }),
)

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari auf einem iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome auf einem iPad',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${KIT} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet auf einem Android-Gerät',
  ],
])('what is held in a hand is told apart: %s', (userAgent, text) =>
  expect(describeDevice(userAgent)).toEqual({ text, isHandheld: true }),
)

test.each([undefined, '', 'curl/8.5.0'])('of %o nothing is claimed', (userAgent) =>
  expect(describeDevice(userAgent).text).toBe('Unbekanntes Gerät'),
)

test('an unknown browser on a known device is still a device', () =>
  expect(describeDevice('Neuling/1.0 (Android 15)').text).toBe('Ein Browser auf einem Android-Gerät'))
