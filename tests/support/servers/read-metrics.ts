/** One line of the metrics, as a collecting program reads it. */
type Sample = { name: string; labels: Record<string, string>; value: number }
type Family = { type: string; help: string; samples: Sample[] }

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const HEAD = new RegExp(`^# (HELP|TYPE) (${NAME}) (.+)$`)
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (\\S+)$`)
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/y
const ENDINGS: Record<string, RegExp> = { histogram: /_(?:bucket|sum|count)$/, summary: /_(?:sum|count)$/ }

/**
 * Parses the text format 0.0.4 strictly: each family with its help and type before its samples, in one block; every sample once.
 *
 * @throws naming the line that does not fit
 */
export function readMetrics(text: string): Map<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line is not ended')
  const families = new Map<string, Family>()
  const seen = new Set<string>()
  let current = ''
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, word, name = '', rest = ''] = HEAD.exec(line) ?? []
    if (word === 'HELP') {
      if (families.has(name)) throw new Error(`a second block: ${line}`)
      families.set((current = name), { type: '', help: rest, samples: [] })
    } else if (word === 'TYPE') {
      const family = families.get(name)
      if (name !== current || !family || family.type !== '') throw new Error(`a type out of place: ${line}`)
      family.type = rest
    } else {
      const sample = readSample(line)
      const family = families.get(current)
      const base = sample.name.replace(ENDINGS[family?.type ?? ''] ?? /$^/, '')
      if (!family || (base !== current && sample.name !== current)) throw new Error(`a sample out of place: ${line}`)
      const key = line.slice(0, line.lastIndexOf(' '))
      if (seen.has(key)) throw new Error(`a sample twice: ${line}`)
      seen.add(key)
      family.samples.push(sample)
    }
  }
  return families
}

function readSample(line: string): Sample {
  const [, name, inside = '', number] = SAMPLE.exec(line) ?? []
  if (name === undefined || number === undefined) throw new Error(`no sample: ${line}`)
  const value = number === '+Inf' ? Infinity : Number(number)
  // Prometheus accepts it in any case of letters; the library writes it before the first measurement.
  if (Number.isNaN(value) && number.toLowerCase() !== 'nan') throw new Error(`no number: ${line}`)
  const labels: Record<string, string> = {}
  LABEL.lastIndex = 0
  while (LABEL.lastIndex < inside.length) {
    const [, label = '', text = ''] = LABEL.exec(inside) ?? []
    if (label === '' || label in labels) throw new Error(`no label: ${line}`)
    labels[label] = text
  }
  return { name, labels, value }
}

/** The sum of all samples of this name that have these labels. */
export function sumOf(families: Map<string, Family>, name: string, labels: Record<string, string> = {}): number {
  const samples = [...families.values()].flatMap((family) => family.samples)
  const fits = samples.filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  )
  return fits.reduce((sum, { value }) => sum + value, 0)
}
