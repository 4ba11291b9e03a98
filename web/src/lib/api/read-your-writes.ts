// The log position of this tab's last command. Later queries send it, so their responses include the result of that
// command ("read your writes").

let position: string | undefined

/** Positions can be compared as text (see the event log port). */
export const recordWrite = (newPosition: string | null): void => {
  if (newPosition !== null && (position === undefined || newPosition > position)) position = newPosition
}

export const lastWrittenPosition = (): string | undefined => position
