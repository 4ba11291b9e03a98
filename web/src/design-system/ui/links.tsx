// Links inside the app, and to telephones.
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { linkRecipe } from '../theme/recipes/link.ts'

export const TextLink = chakra(Link, linkRecipe)

const Anchor = chakra('a', linkRecipe)

/** Leaves the app: another program of the device, or another site. */
export const OutsideLink = chakra('a', linkRecipe)

interface PhoneProps {
  readonly number: string
  readonly onDeep?: boolean
}

/** A number that a phone can dial. */
export const PhoneLink = ({ number, onDeep = false }: PhoneProps) => (
  <Anchor href={`tel:${number}`} variant={onDeep ? 'onDeep' : 'text'} fontWeight="700">
    {number}
  </Anchor>
)
