import { wrong } from './sound.ts'

export const family = wrong('form')
export const expected = ['An editor needs the word "form" at paper.form.']
