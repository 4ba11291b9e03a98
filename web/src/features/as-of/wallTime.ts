// Between an instant and what the clock on the wall says in the zone of the exchange, as date and time inputs hold it.
const zone = 'America/New_York'

const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: zone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** `2026-03-02T10:00` */
export const wallTime = (instant: Date): string => {
  const at: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of parts.formatToParts(instant)) at[type] = value
  return `${at.year}-${at.month}-${at.day}T${at.hour}:${at.minute}`
}

const zoneOffset = (instant: number): number => Date.parse(`${wallTime(new Date(instant))}Z`) - instant

/**
 * The instant at which the wall said so; undefined where the text is none. The offset is read once more at the result: a
 * change of clocks may lie between. Of an hour that comes twice it is the second, of one that never comes the one after.
 */
export const instantOf = (wall: string): Date | undefined => {
  const guess = Date.parse(`${wall}Z`)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall) || Number.isNaN(guess)) return undefined
  const first = guess - zoneOffset(guess)
  return new Date(guess - zoneOffset(first))
}
