import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** The recipient of an email. */
export interface Contact {
  readonly email: string;
  readonly firstName: string;
}

/** The email addresses of accounts. */
@Injectable()
export class ContactsService {
  constructor(private readonly em: EntityManager) {}

  /** Address and first name of an account; null when it is gone. */
  async contactOf(userId: string): Promise<Contact | null> {
    const rows = await this.em.execute<{ email: string; first_name: string }[]>(
      'select email, first_name from app_user where id = ?',
      [userId],
    );
    const row = rows[0];
    return row ? { email: row.email, firstName: row.first_name } : null;
  }
}
