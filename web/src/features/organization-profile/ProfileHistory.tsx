// Who changed what in the profile and when, and the way back to an earlier version.
import { m } from '#messages'
import type { OrganizationChange, OrganizationField, OrganizationSnapshot } from '#contracts/organization-history.ts'
import type { OrganizationProfileContent } from '#contracts/organization-profile.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { Button } from '../../design-system/ui/Button.tsx'
import { ConfirmDialog } from '../../design-system/ui/ConfirmDialog.tsx'
import { Paging } from '../../design-system/ui/Paging.tsx'
import { Panel, PanelHeading } from '../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../design-system/ui/QueryContent.tsx'
import { formatDateTime } from '../../lib/format/time.ts'
import { toast } from '../../lib/stores/toasts.ts'
import { capacityText } from './capacity-text.ts'
import { organizationStatusText } from './organization-status-text.ts'
import { fieldLabels } from './profile-labels.ts'
import { changedHoursText, valueText } from './profile-text.ts'
import { toValues } from './profile-values.ts'
import { organizationHistory } from './queries.ts'
import { tierNames } from '#contracts/tier-names.ts'
import type { ProfileForm } from './useProfileForm.ts'

interface Props {
  readonly organizationId: string
  readonly form: Pick<ProfileForm, 'hasChanges' | 'pending' | 'fillWith'>
  /** Gets the focus when the form was filled with an earlier version. */
  readonly formHeading: RefObject<HTMLElement | null>
}

export const ProfileHistory = (props: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel aria-labelledby="profile-history" marginTop="5">
      <PanelHeading id="profile-history">{m['organization-profile:history.title']()}</PanelHeading>
      <chakra.p color="fg.muted">{m['organization-profile:history.lead']()}</chakra.p>
      <Button variant="outline" marginTop="3" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <History aria-hidden />
        {isOpen ? m['organization-profile:history.hide']() : m['organization-profile:history.show']()}
      </Button>
      {isOpen && <Changes {...props} />}
    </Panel>
  )
}

const Changes = ({ organizationId, form, formHeading }: Props) => {
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<OrganizationChange>()
  const query = useQuery(organizationHistory(organizationId, page))
  return (
    <>
      <QueryContent query={query} failedTitle={m['organization-profile:history.failed']()}>
        {({ rows, pages }) => (
          <>
            <chakra.ol display="grid" marginTop="2">
              {rows.map((change, index) => (
                <Change
                  key={change.id}
                  change={change}
                  // The newest entry is the present version.
                  {...(page === 1 && index === 0 ? {} : { onChoose: () => setChosen(change) })}
                />
              ))}
            </chakra.ol>
            {pages > 1 && <Paging page={page} pages={pages} onPage={setPage} />}
          </>
        )}
      </QueryContent>
      {chosen !== undefined && (
        <FillDialog change={chosen} form={form} formHeading={formHeading} onClose={() => setChosen(undefined)} />
      )}
    </>
  )
}

/** An account without a name no longer exists. */
const authorText = ({ name, role }: OrganizationChange['by']): string => {
  if (name !== null) return name
  if (role === 'system') return m['organization-profile:history.system']()
  return role === 'staff' || role === 'admin'
    ? m['organization-profile:history.formerStaff']()
    : m['organization-profile:history.formerMember']()
}

const labelOf = (field: OrganizationField): string => {
  if (field === 'tier') return m['organization-profile:history.tier']()
  if (field === 'capacity') return m['organization-profile:history.capacity']()
  if (field === 'status') return m['organization-profile:history.status']()
  if (field === 'successor') return m['organization-profile:history.successor']()
  return fieldLabels[field]
}

const capacityOf = ({ capacity }: OrganizationSnapshot): string => {
  if (capacity === null || capacity.status === 'accepting') return m['capacity:short.accepting']()
  const { status, until, note } = capacity
  return [capacityText({ status, until, note }), note].filter((part) => part !== null).join('. ')
}

/** What a field contained, in words. Of the hours, only the days that are not the same in `other`. */
const textOf = (snapshot: OrganizationSnapshot, other: OrganizationSnapshot, field: OrganizationField): string => {
  if (field === 'tier') return tierNames[snapshot.tier]()
  if (field === 'capacity') return capacityOf(snapshot)
  if (field === 'status') return organizationStatusText(snapshot.status)
  if (field === 'successor') return snapshot.successor ?? m['organization-profile:history.empty']()
  const text =
    field === 'hours' || field === 'specialDays'
      ? changedHoursText(toValues(snapshot), toValues(other), field)
      : valueText(toValues(snapshot), field)
  // Days that are the same in both versions are left out, so there may be others.
  if (text === '' && field === 'specialDays' && snapshot.specialDays.length > 0)
    return m['organization-profile:history.dayNotListed']()
  return text || m['organization-profile:history.empty']()
}

interface ChangeProps {
  readonly change: OrganizationChange
  readonly onChoose?: () => void
}

const Change = ({ change: { at, by, fields, before, after }, onChoose }: ChangeProps) => {
  const time = formatDateTime(at)
  return (
    <chakra.li display="grid" gap="1.5" py="4" borderBottomWidth="1px" minWidth="0">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <p>
          <chakra.strong fontWeight="650">{authorText(by)}</chakra.strong>{' '}
          <chakra.time dateTime={at} color="fg.muted" textStyle="small">
            {time}
          </chakra.time>
        </p>
        {onChoose !== undefined && (
          <Button
            variant="outline"
            size="row"
            aria-label={m['organization-profile:history.goBackFor']({ time })}
            onClick={onChoose}
          >
            {m['organization-profile:history.goBack']()}
          </Button>
        )}
      </chakra.div>
      {before === null ? (
        <p>{m['organization-profile:history.created']()}</p>
      ) : (
        <chakra.dl display="grid" gap="2.5">
          {fields.map((field) => (
            <chakra.div key={field} overflowWrap="anywhere">
              <chakra.dt textStyle="label">{labelOf(field)}</chakra.dt>
              <chakra.dd color="fg.muted">
                {m['organization-profile:history.before']({ value: textOf(before, after, field) })}
              </chakra.dd>
              <dd>{m['organization-profile:history.after']({ value: textOf(after, before, field) })}</dd>
            </chakra.div>
          ))}
        </chakra.dl>
      )}
    </chakra.li>
  )
}

interface FillProps extends Pick<Props, 'form' | 'formHeading'> {
  readonly change: OrganizationChange
  readonly onClose: () => void
}

const toContent = ({
  tier: _,
  capacity: __,
  status: ___,
  successor: ____,
  ...content
}: OrganizationSnapshot): OrganizationProfileContent => content

const FillDialog = ({ change: { at, after }, form, formHeading, onClose }: FillProps) => {
  const time = formatDateTime(at)
  const hasFilledForm = useRef(false)
  const fill = () => {
    const hasFilled = form.fillWith(toContent(after))
    hasFilledForm.current = hasFilled
    toast({
      kind: 'done',
      title: hasFilled ? m['organization-profile:history.filled']({ time }) : m['organization-profile:history.same'](),
    })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={m['organization-profile:history.confirmTitle']()}
      consequence={m['organization-profile:history.confirmText']({ time })}
      confirmLabel={m['organization-profile:history.confirm']()}
      pending={form.pending}
      onConfirm={fill}
      onClose={onClose}
      finalFocus={() => (hasFilledForm.current ? formHeading.current : null)}
    >
      {form.hasChanges && <p>{m['organization-profile:history.confirmUnsaved']()}</p>}
    </ConfirmDialog>
  )
}
