/** Input of earlier steps, sent along. */
export const HiddenFields = ({ fields }: { fields: readonly [string, string][] }) =>
  fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
