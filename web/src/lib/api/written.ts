// Read your writes: the log position of this tab's last command, handed to the queries that follow it.

let position: string | undefined

/** Positions sort as text (see the event log port). */
export const noteWritten = (written: string | null): void => {
  if (written !== null && (position === undefined || written > position)) position = written
}

export const lastWritten = (): string | undefined => position
