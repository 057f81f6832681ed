/** Whether something read from JSON, YAML or a form has names, as neither a list nor null has. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
