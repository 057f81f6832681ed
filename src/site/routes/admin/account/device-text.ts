/** Browsers by their user agent. More specific names come first, because most browsers also include other browsers' names. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const DEVICES: [RegExp, { on: string; isHandheld: boolean }][] = [
  [/\biPhone\b/, { on: 'auf einem iPhone', isHandheld: true }],
  [/\biPad\b/, { on: 'auf einem iPad', isHandheld: true }],
  [/\bAndroid\b/, { on: 'auf einem Android-Gerät', isHandheld: true }],
  [/\bWindows\b/, { on: 'auf einem Windows-Rechner', isHandheld: false }],
  [/\bCrOS\b/, { on: 'auf einem Chromebook', isHandheld: false }],
  [/\bMacintosh\b/, { on: 'auf einem Mac', isHandheld: false }],
  [/\bLinux\b|\bX11\b/, { on: 'auf einem Linux-Rechner', isHandheld: false }],
]

export type Device = { text: string; isHandheld: boolean }

/** A device in its owner's words, such as „Firefox auf einem Windows-Rechner“. */
export function describeDevice(userAgent: string | undefined): Device {
  const browser = find(BROWSERS, userAgent)
  const device = find(DEVICES, userAgent)
  const isHandheld = device?.isHandheld ?? false
  if (browser === undefined && device === undefined) return { text: 'Unbekanntes Gerät', isHandheld }
  return { text: [browser ?? 'Ein Browser', device?.on].filter(Boolean).join(' '), isHandheld }
}

const find = <T>(table: [RegExp, T][], userAgent = ''): T | undefined =>
  table.find(([pattern]) => pattern.test(userAgent))?.[1]
