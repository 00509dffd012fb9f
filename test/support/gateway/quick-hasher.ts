import {
  createPasswordHasher,
  type HashCost,
  type PasswordHasher,
} from '../../../gateway/features/account/password-hasher';
import type { OpenDatabase } from '../../../gateway/database/open-database';
import { DEMONSTRATION_PASSWORD } from '../../../gateway/demonstration/people';

/** The least that Argon2id takes: the suites sign in hundreds of times. */
export const QUICK_COST: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** The hasher of production at {@link QUICK_COST}, for suites that are not about what a password costs. */
export function createQuickHasher(): PasswordHasher {
  return createPasswordHasher(QUICK_COST);
}

/** Has the accounts of a demonstration, which all have one password, checked at {@link QUICK_COST}. */
export async function quickenPasswords({ db }: OpenDatabase): Promise<void> {
  const password_hash = await createQuickHasher().hash(DEMONSTRATION_PASSWORD);
  await db.updateTable('account').set({ password_hash }).execute();
}
