/** What was typed before and is sent along. */
export const HiddenFields = ({ fields }: { fields: readonly [string, string][] }) =>
  fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
