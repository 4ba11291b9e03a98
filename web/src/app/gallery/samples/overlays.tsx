// Components that cover the page, take the focus or change the other samples. Each state has its own page.
import { Archive, Download } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useDensity } from '../../../lib/stores/density.ts'
import { removeItem } from '../../../lib/storage/device-storage.ts'
import { type Toast, useToasts } from '../../../lib/stores/toasts.ts'
import { DataTable } from '../../../design-system/table/DataTable.tsx'
import { Combobox, type ComboboxOption } from '../../../design-system/ui/Combobox.tsx'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Textarea } from '../../../design-system/ui/inputs.tsx'
import { lazyPart } from '../../../design-system/ui/lazy-part.tsx'
import { MoreMenu } from '../../../design-system/ui/MoreMenu.tsx'
import { FullScreenSpinner } from '../../../design-system/ui/skeletons.tsx'
import { SkipLink } from '../../../design-system/ui/SkipLink.tsx'
import { Toaster } from '../../../design-system/ui/Toaster.tsx'
import { InteractOnMount } from '../sample-wrappers.tsx'
import { doNothing, longName, longText } from './layout.tsx'
import type { Section } from './section.ts'
import { tableProps } from './tables.tsx'

const dialog = {
  open: true,
  title: 'Close referral 3f9a2c71',
  consequence: 'Dana M. and Harbor Lane Housing will see it as closed. You can reopen it with a note.',
  confirmLabel: 'Close referral',
  onConfirm: doNothing,
  onClose: doNothing,
}
const note: ReactNode = (
  <Field id="dialog-note" label="Note">
    {(control) => <Textarea {...control} />}
  </Field>
)

const organizations: readonly ComboboxOption[] = [
  { id: '1', name: 'Harbor Lane Housing', aside: 'Paulding, Cobb' },
  { id: '2', name: 'Laurel Creek Community Church', unavailable: 'Does not take referrals now' },
  { id: '3', name: longName, aside: 'All counties' },
]
const combobox = {
  id: 'partner',
  label: 'Partner',
  placeholder: 'Search partners',
  value: null,
  options: organizations,
  state: 'ready' as const,
  onChange: doNothing,
  onSearch: doNothing,
  onOpen: doNothing,
}
const openCombobox = (
  props: Partial<typeof combobox> | { readonly options: []; readonly state: 'loading' | 'failed' },
) => (
  <InteractOnMount action="focus">
    <Combobox {...combobox} {...props} />
  </InteractOnMount>
)

/** The longest timeout that browsers support. */
const maxTimeoutMs = 2_147_483_647

const SampleToast = (toast: Pick<Toast, 'kind' | 'title'> & Partial<Pick<Toast, 'text' | 'action'>>) => {
  useEffect(() => useToasts.setState({ current: { id: 0, durationMs: maxTimeoutMs, ...toast } }), [toast])
  return <Toaster />
}

/** Only for this page, because the choice would otherwise apply to the other samples too. */
const CompactTable = () => {
  const [, choose] = useDensity()
  useEffect(() => {
    choose('compact')
    removeItem('density:guest')
    // oxlint-disable-next-line react/exhaustive-deps -- The effect must run only once.
  }, [])
  return <DataTable {...tableProps('Compact')} densityChoice />
}

const moreActions = [
  { key: 'export', label: 'Export CSV', icon: Download, onSelect: doNothing },
  { key: 'archive', label: 'Archive', icon: Archive, disabled: true, onSelect: doNothing },
  { key: 'rename', label: 'Rename this view', onSelect: doNothing },
]

const LoadingPart = lazyPart<object>(() => new Promise(() => {}))
const FailedPart = lazyPart<{ readonly onClose: () => void }>(() => Promise.reject(new Error('not loaded')))

export const overlays: Section = {
  title: 'Overlays',
  components: {
    ConfirmDialog: {
      pageHeight: 460,
      width: 'full',
      states: {
        default: <ConfirmDialog {...dialog} />,
        'with a question, refused': (
          <ConfirmDialog {...dialog} problem="Imani D. has changed this referral since you opened it.">
            {note}
          </ConfirmDialog>
        ),
        'cannot be undone': <ConfirmDialog {...dialog} danger title="Erase Dana M." confirmLabel="Erase this client" />,
        'wide, loading, long text': (
          <ConfirmDialog {...dialog} wide pending consequence={longText}>
            {note}
          </ConfirmDialog>
        ),
      },
    },
    MoreMenu: {
      pageHeight: 240,
      states: {
        closed: <MoreMenu actions={moreActions} />,
        open: (
          <InteractOnMount action="press">
            <MoreMenu actions={moreActions} />
          </InteractOnMount>
        ),
      },
    },
    Combobox: {
      pageHeight: 360,
      states: {
        closed: <Combobox {...combobox} hint="You can choose one partner." optional />,
        'closed, invalid': <Combobox {...combobox} error="Choose a partner" />,
        open: openCombobox({}),
        loading: openCombobox({ options: [], state: 'loading' }),
        failed: openCombobox({ options: [], state: 'failed' }),
        'no matches': openCombobox({ options: [] }),
      },
    },
    Toaster: {
      pageHeight: 250,
      states: {
        done: <SampleToast kind="done" title="Referral submitted" text="Harbor Lane Housing can see it now." />,
        failed: <SampleToast kind="failed" title="The referral was not sent" text={longText} />,
        'with an action': (
          <SampleToast kind="done" title="Referral declined" action={{ label: 'Undo', onPress: doNothing }} />
        ),
      },
    },
    SkipLink: {
      pageHeight: 120,
      states: {
        focus: (
          <InteractOnMount action="focus">
            <SkipLink />
          </InteractOnMount>
        ),
      },
    },
    lazyPart: {
      pageHeight: 340,
      states: { loading: <LoadingPart />, failed: <FailedPart onClose={doNothing} /> },
    },
    'DataTable, compact': { width: 'full', pageHeight: 320, states: { compact: <CompactTable /> } },
    FullScreenSpinner: { pageHeight: 240, states: { default: <FullScreenSpinner /> } },
  },
}
