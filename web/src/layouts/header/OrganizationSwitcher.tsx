// The organization that the user acts for, with a menu if the user has several (ROLE-03).
import { m } from '#messages'
import { Menu, chakra } from '@chakra-ui/react'
import { Building2, ChevronDown } from 'lucide-react'
import type { CurrentUser } from '#contracts/people.ts'
import { rem } from '../../design-system/theme/scale.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { switchOrganization } from '../../lib/session/session-actions.ts'

const Name = ({ name }: { name: string }) => (
  <>
    <Building2 aria-hidden />
    <chakra.span overflow="hidden" textOverflow="ellipsis">
      {name}
    </chakra.span>
  </>
)

/** Whether the header shows the organization: always for partners, but for staff only if they can switch. */
export const shouldShowOrganization = ({ platformRole, memberships, organizationId }: CurrentUser): boolean =>
  organizationId !== null && (platformRole === null || memberships.length > 1)

export const OrganizationSwitcher = ({ user }: { user: CurrentUser }) => {
  const membership = user.memberships.find(({ organization }) => organization.id === user.organizationId)
  if (membership === undefined) return null
  const { id, name } = membership.organization
  if (user.memberships.length === 1) {
    return (
      <chakra.span
        display="inline-flex"
        alignItems="center"
        gap="2"
        minWidth="0"
        fontWeight="600"
        whiteSpace="nowrap"
        css={{ '& svg': { width: rem(17), height: rem(17), strokeWidth: 1.9, flexShrink: 0 } }}
      >
        <Name name={name} />
      </chakra.span>
    )
  }
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <Button
          variant="onDeep"
          minWidth="0"
          maxWidth={{ base: '58vw', md: rem(320) }}
          flexShrink={1}
          aria-label={m['workspace:organization.acting']({ name })}
        >
          <Name name={name} />
          <ChevronDown aria-hidden />
        </Button>
      </Menu.Trigger>
      {/* Not in a portal: the menu stays in the header for screen readers and keyboard order. */}
      <Menu.Positioner>
        <Menu.Content>
          <Menu.RadioItemGroup
            value={id}
            onValueChange={(change) => {
              if (change.value !== id) void switchOrganization(change.value)
            }}
          >
            {user.memberships.map(({ organization }) => (
              <Menu.RadioItem
                key={organization.id}
                value={organization.id}
                valueText={organization.name}
                css={{ '& svg': { flexShrink: 0 } }}
                py="1.5"
              >
                <Building2 aria-hidden />
                <Menu.ItemText overflowWrap="anywhere">{organization.name}</Menu.ItemText>
                <Menu.ItemIndicator marginInlineStart="auto" />
              </Menu.RadioItem>
            ))}
          </Menu.RadioItemGroup>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  )
}
