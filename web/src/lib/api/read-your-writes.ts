// The latest log position that this tab knows of: of its own last command ("read your writes") or of a live update.
// Later queries send it, so their responses include that event.

let position: string | undefined

/** Positions can be compared as text (see the event log port). */
export const recordPosition = (newPosition: string | null): void => {
  if (newPosition !== null && (position === undefined || newPosition > position)) position = newPosition
}

export const latestKnownPosition = (): string | undefined => position
