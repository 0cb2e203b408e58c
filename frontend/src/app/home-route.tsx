import type { ReactElement } from 'react';
import { HomePage } from '../features/catalog/home-page.js';
import { PostcodeCheck } from '../features/delivery/postcode-check.js';
import { useScrollOrOrder } from './use-meal-plans.js';

/** The first page with the parts that other features lend it. */
export function HomeRoute(): ReactElement {
  return <HomePage PostcodeCheck={PostcodeCheck} goTo={useScrollOrOrder()} />;
}
