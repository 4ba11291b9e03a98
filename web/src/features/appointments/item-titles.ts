// The titles above what each side said about an appointment, as each side reads them.
import { m } from '#messages'

export const clientTitles = () => ({
  moveRequest: m['appointments:askedToMove'](),
  canceledByClient: m['appointments:youCanceled'](),
  canceled: m['appointments:theyCanceled'](),
})

export const deskTitles = () => ({
  moveRequest: m['appointment-desk:familyAsks'](),
  canceledByClient: m['appointment-desk:familyCanceled'](),
  canceled: m['appointment-desk:weCanceled'](),
})
