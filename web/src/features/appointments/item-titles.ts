// The titles above what each side said about an appointment, as each side reads them.
import { m } from '#messages'

export const clientTitles = () => ({
  moveRequest: m['appointments:askedToMove'](),
  canceledByClient: m['appointments:youCanceled'](),
  canceled: m['appointments:theyCanceled'](),
  /** Staff and organizations always give a reason. The system cancels because the organization ended its work. */
  canceledBySystem: m['appointments:partEnded'](),
})

export const deskTitles = () => ({
  moveRequest: m['appointment-desk:familyAsks'](),
  canceledByClient: m['appointment-desk:familyCanceled'](),
  canceled: m['appointment-desk:weCanceled'](),
})
