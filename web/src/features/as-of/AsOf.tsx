// Looking at an earlier day: the button that asks for it, the banner that says so and leads back, and the waiting for it.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '../../lib/texts.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { ProgressBar } from '../../design-system/ui/ProgressBar.tsx'
import { dateTime } from '../../design-system/ui/time.ts'
import { Center, StateTitle } from '../../design-system/ui/states.tsx'
import { AsOfDialog } from './AsOfDialog.tsx'
import { useAsOf } from './useAsOf.ts'

const words = t.asOf

const dayMs = 86_400_000

/** Opens the dialog; begins with the same time yesterday. */
const useAsOfDialog = () => {
  const { at, showAsOf: lookAt } = useAsOf()
  const [dialogDate, setDialogDate] = useState<Date>()
  const dialog = dialogDate !== undefined && (
    <AsOfDialog
      at={dialogDate}
      onClose={() => setDialogDate(undefined)}
      onShow={(instant) => {
        setDialogDate(undefined)
        lookAt(instant)
      }}
    />
  )
  return { open: () => setDialogDate(at === undefined ? new Date(Date.now() - dayMs) : new Date(at)), dialog }
}

/** Stands in the head of a page; while the past is shown, the banner has it. */
export const AsOfButton = () => {
  const { at, isOffered } = useAsOf()
  const { open, dialog } = useAsOfDialog()
  if (at !== undefined || !isOffered) return null
  return (
    <>
      <Button variant="quiet" onClick={open}>
        <History aria-hidden />
        <chakra.span display={{ base: 'none', md: 'inline' }}>{m['as-of:choose']()}</chakra.span>
        <chakra.span display={{ base: 'inline', md: 'none' }}>{m['as-of:chooseShort']()}</chakra.span>
      </Button>
      {dialog}
    </>
  )
}

/** Says that the past is shown, and what `more` follows from that; `children` lead out of it. */
export const PastDateBanner = ({ at, more, children }: { at: string; more?: string; children: ReactNode }) => (
  <chakra.div
    role="status"
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    columnGap="4"
    rowGap="3"
    px={{ base: '4', md: '5' }}
    py="3.5"
    marginBottom="5"
    bg="accent.subtle"
    borderWidth="1.5px"
    borderStyle="dashed"
    borderColor="accent.edge"
    borderRadius="panel"
  >
    <chakra.span color="accent.fg" aria-hidden>
      <History size={20} strokeWidth={1.9} />
    </chakra.span>
    <chakra.p flex="1 1 18rem" minWidth="0" textWrap="pretty">
      <chakra.strong fontWeight="650">{m['as-of:stood']({ instant: dateTime(at) })}</chakra.strong>{' '}
      {m['as-of:explained']()} {more}
    </chakra.p>
    <chakra.span display="flex" flexWrap="wrap" gap="2">
      {children}
    </chakra.span>
  </chakra.div>
)

/** Nothing while the page shows now. */
export const AsOfBanner = () => {
  const { at, backToNow } = useAsOf()
  const { open, dialog } = useAsOfDialog()
  if (at === undefined) return null
  return (
    <>
      <PastDateBanner at={at} more={m['as-of:actionsOff']()}>
        <Button variant="outline" onClick={open}>
          {m['as-of:change']()}
        </Button>
        <Button variant="quiet" onClick={backToNow}>
          {m['as-of:back']()}
        </Button>
      </PastDateBanner>
      {dialog}
    </>
  )
}

interface AsOfProgressProps {
  /** 0 to 1; null: others come first. */
  readonly done: number | null
}

/** In place of what is not there yet. */
export const AsOfProgress = ({ done }: AsOfProgressProps) => {
  const { at = '' } = useAsOf()
  const share = done ?? 0
  return (
    <Center>
      <StateTitle>{m['as-of:preparing']({ instant: dateTime(at) })}</StateTitle>
      <ProgressBar share={share} label={m['as-of:progress']()} width="min(100%, 22rem)" />
      <chakra.p color="fg.muted" maxWidth="46ch">
        {done === null ? m['as-of:waiting']() : `${words.percent(share)} · ${m['as-of:preparingText']()}`}
      </chakra.p>
    </Center>
  )
}
