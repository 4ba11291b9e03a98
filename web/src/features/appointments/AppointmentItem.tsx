// An appointment in a list: when, what about, the partner, the place, and what was said about it.
import { m } from '#messages'
import type { AppointmentRow } from '#contracts/appointments.ts'
import type { NoteText } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { LabelTag } from '../../design-system/ui/Tag.tsx'
import { formatAppointmentTime } from '../../lib/format/appointment-time.ts'
import { useNow } from '../../lib/hooks/useNow.ts'
import { DayTile } from './DayTile.tsx'
import { appointmentTitle, partnerLabel, statusView, textOrErased } from './appointment-display.ts'

export const AppointmentRows = chakra('ul', {
  base: { '& > li': { borderTopWidth: '1px' }, '& > li:first-of-type': { borderTopWidth: 0 } },
})

/** What a person said about the appointment, in that person's words. */
const Words = ({ title, text }: { readonly title: string; readonly text: NoteText | null }) => (
  <chakra.div marginTop="2.5" px="3.5" py="2.5" bg="bg.subtle" borderRadius="control">
    <chakra.p fontWeight="650" textStyle="small">
      {title}
    </chakra.p>
    {text !== null && (
      <chakra.p overflowWrap="anywhere" whiteSpace="pre-wrap">
        {textOrErased(text)}
      </chakra.p>
    )}
  </chakra.div>
)

interface Props {
  readonly appointment: Omit<AppointmentRow, 'actions'>
  /** Titles of what each side said, for this reader. */
  readonly titles: {
    readonly moveRequest: string
    readonly canceledByClient: string
    readonly canceled: string
    /** Why the system canceled it, for the family. */
    readonly canceledBySystem?: string
  }
  /** The buttons. */
  readonly children?: ReactNode
}

export const AppointmentItem = ({ appointment, titles, children }: Props) => {
  const now = useNow()
  const { label, icon, tint } = statusView(appointment)
  const { isUpcoming, isDiscreet, description, location, notes, moveRequest, cancellation } = appointment
  // Without a title, the reader sees no reason at all.
  const isBySystem = cancellation?.byClient === false && cancellation.reason === null && appointment.title !== null
  const systemReason = titles.canceledBySystem === undefined ? null : { text: titles.canceledBySystem }
  const reason = isBySystem ? systemReason : (cancellation?.reason ?? null)
  return (
    <chakra.li display="flex" gap="4" py="4">
      <DayTile startsAt={appointment.startsAt} bg={isUpcoming ? 'accent.subtle' : 'bg.muted'} />
      <chakra.div minWidth="0" flexGrow={1}>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
          <chakra.h3 fontWeight="650" overflowWrap="anywhere">
            {appointmentTitle(appointment)}
          </chakra.h3>
          <LabelTag icon={icon} tint={tint}>
            {label}
          </LabelTag>
        </chakra.div>
        <chakra.p>
          <time dateTime={appointment.startsAt}>{formatAppointmentTime(appointment, now)}</time>
        </chakra.p>
        <chakra.p color="fg.muted" overflowWrap="anywhere">
          {partnerLabel(appointment)}
          {location !== null && ` · ${textOrErased(location)}`}
        </chakra.p>
        {isDiscreet && (
          <chakra.p color="fg.muted" textStyle="small">
            {appointment.title === null ? m['appointments:discreetPlace']() : m['appointment-desk:discreet']()}
          </chakra.p>
        )}
        {[description, notes].map(
          (text, index) =>
            text !== null && (
              <chakra.p key={index} marginTop="1.5" maxWidth="reading" overflowWrap="anywhere" whiteSpace="pre-wrap">
                {index === 1 && <chakra.strong fontWeight="650">{m['appointments:bring']()}: </chakra.strong>}
                {textOrErased(text)}
              </chakra.p>
            ),
        )}
        {moveRequest !== null && <Words title={titles.moveRequest} text={moveRequest.words} />}
        {cancellation !== null && (
          <Words title={cancellation.byClient ? titles.canceledByClient : titles.canceled} text={reason} />
        )}
        {children}
      </chakra.div>
    </chakra.li>
  )
}
