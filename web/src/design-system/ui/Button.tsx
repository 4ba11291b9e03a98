// Buttons, and links that look like buttons.
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { buttonRecipe } from '../theme/recipes/button.ts'

export const Button = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } })

export const ButtonLink = chakra(Link, buttonRecipe)

/** Opens another program, e.g. to call a phone number. */
export const ButtonAnchor = chakra('a', buttonRecipe)
