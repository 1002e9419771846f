import { sound, wrong } from './sound.ts'

export const family = wrong('icon', 'truck')
export const others = [sound()]
export const expected = ['Two families have the key "paper" at paper.']
