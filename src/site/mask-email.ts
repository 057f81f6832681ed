/** `j…@beispiel.de`: enough to recognise one's own address, too little for somebody who finds the page open. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  return `${Array.from(address)[0] ?? ''}…${address.slice(at)}`
}
